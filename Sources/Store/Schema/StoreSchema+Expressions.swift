#if Store
  extension StoreSchema {
    /// Counts the rows of a group for which a condition holds.
    static func sum(_ condition: String) -> String { "coalesce(sum(\(condition)), 0)" }

    /// Lists the distinct values of a column as a JSON array, for values hold commas
    /// (`iPhone14,2`).
    static func list(_ column: String) -> String {
      "json_group_array(DISTINCT \(column)) FILTER (WHERE \(column) IS NOT NULL)"
    }

    /// The earliest and the latest time of each partition, as `first_seen` and `last_seen`.
    ///
    /// Texts with different offsets do not sort by time, so they are compared as Julian days.
    static func edges(_ time: String, of partition: String) -> String {
      func edge(_ order: String) -> String {
        """
        first_value(\(time)) OVER (
          PARTITION BY \(partition) ORDER BY julianday(\(time)) \(order) NULLS LAST)
        """
      }
      return "\(edge("ASC")) AS first_seen, \(edge("DESC")) AS last_seen"
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
