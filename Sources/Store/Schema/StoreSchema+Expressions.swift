#if Store
  extension StoreSchema {
    /// Counts the rows of a group for which a condition holds.
    static func sum(_ condition: String) -> String { "coalesce(sum(\(condition)), 0)" }

    /// Lists the distinct values of a column as a JSON array, for values hold commas
    /// (`iPhone14,2`).
    static func list(_ column: String) -> String {
      "json_group_array(DISTINCT \(column)) FILTER (WHERE \(column) IS NOT NULL)"
    }

    /// Which of several times, with the word that sorts them so that it comes first.
    enum Edge: String {
      case first = "ASC"
      case last = "DESC"
    }

    /// The earliest or the latest time of each partition.
    ///
    /// Texts with different offsets do not sort by time, so they are compared as Julian days.
    static func edge(_ edge: Edge, of time: String, in partition: String) -> String {
      """
      first_value(\(time)) OVER (
        PARTITION BY \(partition) ORDER BY julianday(\(time)) \(edge.rawValue) NULLS LAST)
      """
    }

    /// The seconds between two times: with both zones where both have one, else by wall clock.
    static func seconds(from earlier: String, to later: String) -> String {
      func wall(_ time: String) -> String { "julianday(substr(\(time), 1, 19))" }
      return """
        86400 * CASE WHEN \(hasZone(earlier)) AND \(hasZone(later))
          THEN julianday(\(later)) - julianday(\(earlier))
          ELSE \(wall(later)) - \(wall(earlier)) END
        """
    }

    private static func hasZone(_ time: String) -> String {
      "(\(time) GLOB '*Z' OR \(time) GLOB '*[+-][0-9][0-9]:[0-9][0-9]')"
    }
  }
#endif
