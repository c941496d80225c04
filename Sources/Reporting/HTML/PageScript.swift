/// The JavaScript of a page: it zooms drawings, filters and sorts, and shows the time at the
/// pointer.
///
/// The page is complete without it. It inserts strings as text, never as HTML.
enum PageScript {
  /// The source code.
  static let markup: Markup = #"""

    "use strict";
    (() => {
    const make = (name, text, label) => {
      const node = document.createElement(name);
      if (text) node.textContent = text;
      if (label) node.setAttribute("aria-label", label);
      return node;
    };
    const button = (text, label, act) => {
      const node = make("button", text, label);
      node.type = "button";
      node.addEventListener("click", act);
      return node;
    };
    const clock = (seconds, relative) => {
      if (relative) return seconds.toFixed(1) + " s";
      const date = new Date(seconds * 1000);
      return isNaN(date) ? "" : date.toISOString().slice(11, 23);
    };
    for (const chart of document.querySelectorAll(".chart")) {
      const start = Number(chart.dataset.start) / 1000, length = Number(chart.dataset.seconds);
      const relative = "relative" in chart.dataset;
      let scale = 1, left = 0;
      const draw = () => {
        scale = Math.min(Math.max(scale, 1), 64);
        left = Math.min(Math.max(left, 0), 1 - 1 / scale);
        for (const svg of chart.querySelectorAll(".zoom")) {
          svg.setAttribute("x", -left * scale * 100 + "%");
          svg.setAttribute("width", scale * 100 + "%");
        }
        out.textContent = scale > 1 ? "shown: " + clock(start + left * length, relative) + " – "
          + clock(start + (left + 1 / scale) * length, relative) : "";
      };
      const zoom = (factor, at) => {
        const old = scale;
        scale = Math.min(Math.max(scale * factor, 1), 64);
        left += at / old - at / scale;
        draw();
      };
      const tools = make("div");
      tools.className = "tools";
      tools.setAttribute("role", "group");
      tools.setAttribute("aria-label", "Zoom");
      const out = make("output");
      tools.append(
        button("+", "Zoom in", () => zoom(2, 0.5)), button("−", "Zoom out", () => zoom(0.5, 0.5)),
        button("←", "Earlier", () => { left -= 0.4 / scale; draw(); }),
        button("→", "Later", () => { left += 0.4 / scale; draw(); }),
        button("All", "Show all", () => { scale = 1; left = 0; draw(); }), out);
      chart.before(tools);
      const share = event => {
        const plot = chart.querySelector(".plot").getBoundingClientRect();
        return (event.clientX - plot.left) / plot.width;
      };
      chart.addEventListener("wheel", event => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoom(event.deltaY < 0 ? 1.25 : 0.8, Math.min(Math.max(share(event), 0), 1));
      }, { passive: false });
      chart.addEventListener("pointermove", event => {
        const at = share(event);
        if (at >= 0 && at <= 1) {
          out.textContent = "at " + clock(start + (left + at / scale) * length, relative);
        }
      });
      chart.addEventListener("pointerleave", draw);
      chart.addEventListener("dblclick", event => zoom(2, Math.min(Math.max(share(event), 0), 1)));
      const lanes = [...chart.querySelectorAll(".lane")];
      const table = chart.parentElement.querySelector("table[data-sortable]");
      const rows = table ? [...table.tBodies[0].rows] : [];
      if (lanes.length > 1) {
        const text = make("input", "", "Show tasks whose name or text has");
        text.type = "search";
        text.placeholder = "Filter tasks";
        const outcome = make("select", "", "Show tasks with the outcome");
        outcome.append(make("option", "all outcomes"));
        outcome.firstChild.value = "";
        for (const word of new Set(lanes.map(lane => lane.dataset.outcome))) {
          outcome.append(make("option", word));
        }
        const number = make("output");
        number.setAttribute("aria-live", "polite");
        const filter = () => {
          const word = text.value.toLowerCase();
          let shown = 0;
          for (const item of [...lanes, ...rows]) {
            const fits = (!outcome.value || item.dataset.outcome === outcome.value)
              && item.textContent.toLowerCase().includes(word);
            item.classList.toggle("gone", !fits);
            if (fits && item.tagName === "LI") shown += 1;
          }
          number.textContent = shown < lanes.length ? shown + " of " + lanes.length : "";
        };
        text.addEventListener("input", filter);
        outcome.addEventListener("change", filter);
        out.before(text, outcome, number);
      }
    }
    for (const table of document.querySelectorAll("table[data-sortable]")) {
      const heads = [...table.tHead.rows[0].cells];
      heads.forEach((head, column) => {
        const title = head.textContent;
        head.textContent = "";
        head.append(button(title, "", () => {
          const way = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
          for (const other of heads) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", way > 0 ? "ascending" : "descending");
          const value = row => {
            const cell = row.cells[column];
            return cell.dataset.sort !== undefined ? Number(cell.dataset.sort) : cell.textContent;
          };
          const order = new Intl.Collator("en", { numeric: true });
          const sorted = [...table.tBodies[0].rows].sort((one, other) => {
            const [a, b] = [value(one), value(other)];
            return way * (typeof a === "number" && typeof b === "number"
              ? a - b : order.compare(String(a), String(b)));
          });
          table.tBodies[0].append(...sorted);
        }));
      });
    }
    addEventListener("beforeprint", () => {
      for (const node of document.querySelectorAll("details")) node.open = true;
    });
    })();

    """#
}
