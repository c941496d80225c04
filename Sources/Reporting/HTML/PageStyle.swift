/// The style sheet of a page. It contains all styles, because the page's policy forbids `style`
/// attributes.
enum PageStyle {
  /// The source code.
  static let markup: Markup = """

    :root{color-scheme:light dark;--paper:#fff;--ground:#f5f6f8;--ink:#1c2128;--dim:#57606a;
    --rule:#d5dae1;--link:#0a58b8;--bad:#b42318;--bad-soft:#fdecea;--warn:#8a5300;
    --warn-soft:#fff4dc;--fine:#116932;--fine-soft:#e5f6ea;--task:#3f7fbf;--grid:#e2e6eb;
    --back:#e9e4f7;--fore:#e3f3e6;--sleep:#e5e7eb;--focus:#0a58b8;--quote:#f0f2f5}
    @media (prefers-color-scheme:dark){:root{--paper:#171b21;--ground:#0e1116;--ink:#e6eaf0;
    --dim:#a0aab6;--rule:#343b45;--link:#7cb7ff;--bad:#ff8a80;--bad-soft:#3a1a1a;--warn:#f0b45c;
    --warn-soft:#33270f;--fine:#6fd08c;--fine-soft:#12301d;--task:#5b9bd9;--grid:#2a3038;
    --back:#2a2540;--fore:#17301f;--sleep:#23282f;--focus:#7cb7ff;--quote:#1f252d}}
    *{box-sizing:border-box}
    html{scroll-behavior:auto;scroll-padding-top:1rem}
    body{margin:0;background:var(--ground);color:var(--ink);overflow-wrap:anywhere;
    font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","DejaVu Sans",sans-serif}
    header,main,footer{max-width:1240px;margin:0 auto;padding:0 1.25rem}
    header{padding-top:1.5rem}
    h1{font-size:1.05rem;font-weight:600;color:var(--dim);margin:0 0 .75rem}
    h2{font-size:1.2rem;line-height:1.3;margin:0 0 .25rem}
    h3{font-size:1rem;line-height:1.4;margin:0;font-weight:600}
    p{margin:.25rem 0}
    a{color:var(--link)}
    code,pre,.place{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
    font-size:.87em}
    section{background:var(--paper);border:1px solid var(--rule);border-radius:10px;
    padding:1.1rem 1.25rem;margin:0 0 1.1rem}
    main:focus{outline:none}
    :focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:3px}
    .skip{position:absolute;left:-99rem;top:.5rem;background:var(--paper);padding:.5rem 1rem;z-index:2}
    .skip:focus{left:.5rem}
    .dim,.rest,footer{color:var(--dim)}
    .verdict{border-left:8px solid var(--warn);background:var(--warn-soft)}
    .verdict.error{border-left-color:var(--bad);background:var(--bad-soft)}
    .verdict.fine{border-left-color:var(--fine);background:var(--fine-soft)}
    .verdict h2{font-size:1.35rem;font-weight:600}
    .headline{display:inline-block;margin-right:.5rem;font-weight:800;color:var(--warn)}
    .error .headline,.error .severity{color:var(--bad)}
    .fine .headline{color:var(--fine)}
    .warning .severity{color:var(--warn)}
    .note .severity{color:var(--dim)}
    .advice{font-weight:500}
    nav ul,.legend ul{list-style:none;margin:0 0 1rem;padding:0;display:flex;flex-wrap:wrap;
    gap:.25rem 1.25rem}
    .legend{margin:0 0 1.1rem;padding:0 .25rem}
    .legend summary{cursor:pointer;color:var(--dim)}
    .legend ul{margin:.5rem 0 0}
    .legend li{display:flex;align-items:center;gap:.4rem}
    .sample{width:46px;height:28px;overflow:visible}
    .defs{position:absolute;width:0;height:0}
    .chart{margin:.9rem 0;border:1px solid var(--rule);border-radius:8px;overflow:hidden}
    .lanes{list-style:none;margin:0;padding:0}
    .row{display:grid;grid-template-columns:minmax(0,15.5rem) minmax(0,1fr);
    border-top:1px solid var(--grid)}
    .chart>.row:first-of-type,.lane:first-child{border-top:0}
    .head{padding:.2rem .6rem;border-right:1px solid var(--rule);font-size:.87rem;line-height:1.5rem;
    color:var(--dim)}
    a.head{color:var(--ink);text-decoration:none;white-space:nowrap;overflow:hidden;
    text-overflow:ellipsis}
    a.head:hover .name{text-decoration:underline}
    a.head:focus-visible{outline-offset:-3px}
    .id{font-variant-numeric:tabular-nums}
    .plot{display:block;width:100%;height:28px;overflow:hidden}
    .axis{height:20px}.states{height:24px}.curve-plot{height:124px}
    .lane:target,tr:target{background:var(--warn-soft)}
    .lane:target .head,.finding:target{box-shadow:inset 5px 0 var(--warn)}
    .badge{display:inline-block;font-size:.74rem;line-height:1.3rem;font-weight:700;padding:0 .4rem;
    border-radius:4px;background:var(--sleep);color:var(--ink);white-space:nowrap}
    .badge.leaked,.badge.late{background:var(--bad-soft);color:var(--bad)}
    .badge.expired,.badge.refused{background:var(--warn-soft);color:var(--warn)}
    .badge.completed{background:var(--fine-soft);color:var(--fine)}
    svg text{font-size:11px;fill:var(--dim);font-variant-numeric:tabular-nums}
    .tick{text-anchor:middle}.first{text-anchor:start}.last{text-anchor:end}
    .grid{stroke:var(--dim);stroke-opacity:.22}
    .foreground{fill:var(--fore)}.background{fill:var(--back)}.suspended{fill:var(--sleep)}
    .bar{fill:var(--task);stroke:var(--task)}
    .completed .bar{fill:var(--task)}
    .leaked .bar{fill:url(#leak);stroke:var(--bad)}
    .expired .bar{fill:var(--warn);stroke:var(--warn)}
    .open .bar,.abandoned .bar,.unknown .bar{fill:url(#dots);stroke:var(--dim)}
    .over{fill:url(#over);stroke:var(--bad)}
    .paper{fill:var(--paper)}.ink-leaked{fill:var(--bad)}.ink-open{fill:var(--dim)}
    .line-late{stroke:var(--bad);stroke-width:1.4;fill:none}
    .mark{fill:var(--ink)}.bad{fill:var(--bad)}
    .warn{fill:var(--warn);stroke:var(--paper)}
    .dead{stroke:var(--bad);stroke-width:1.6;fill:none}
    rect.tick{fill:var(--ink)}
    .cross{stroke:var(--bad);stroke-width:2.4;fill:none}
    .ring{fill:var(--paper);stroke:var(--bad);stroke-width:2}
    .kill{stroke:var(--bad);stroke-width:2;stroke-dasharray:5 3}
    svg .killed{fill:var(--bad);font-weight:700}.before{text-anchor:end}
    .zero{stroke:var(--dim)}.budget{stroke:var(--warn);stroke-dasharray:6 4}
    .fall{stroke:var(--warn);stroke-dasharray:2 3}
    .curve{stroke:var(--task);stroke-width:2}.point{fill:var(--task);stroke:var(--paper)}
    .scroll{overflow-x:auto;margin:.75rem 0}
    table{border-collapse:collapse;width:100%;font-size:.9rem}
    th,td{text-align:left;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid var(--rule);
    overflow-wrap:break-word;min-width:4.2rem}
    thead th{color:var(--dim);font-weight:600;vertical-align:bottom;line-height:1.25}
    tbody th{font-weight:500;min-width:11rem;overflow-wrap:anywhere}
    td{font-variant-numeric:tabular-nums}td:last-child{min-width:8rem;overflow-wrap:anywhere}
    td .severity{white-space:nowrap}
    .number{text-align:right}
    .doubt{color:var(--warn);font-weight:600}
    .finding{border:1px solid var(--rule);border-left:5px solid var(--dim);border-radius:6px;
    padding:.7rem .9rem;margin:.75rem 0}
    .finding.error{border-left-color:var(--bad)}.finding.warning{border-left-color:var(--warn)}
    .anchor{font-weight:400;text-decoration:none;margin-right:.25rem}
    .evidence,.problems{list-style:none;margin:.4rem 0;padding:0}
    .evidence{background:var(--quote);border-radius:5px;padding:.4rem .7rem}
    .evidence li+li{margin-top:.3rem}
    .place{color:var(--dim);margin-right:.4rem}
    .evidence code,.plain{white-space:pre-wrap}
    .plain{margin:.5rem 0;background:var(--quote);border-radius:5px;padding:.5rem .8rem}
    .lead{font-weight:600}
    .bars{display:block;width:100%;min-width:7rem;height:16px;margin-top:.2rem}
    .incidents{fill:var(--bad)}
    .tools{display:flex;flex-wrap:wrap;gap:.35rem;align-items:center;margin:.6rem 0 -.3rem}
    .tools output{color:var(--dim);font-variant-numeric:tabular-nums;min-width:9rem}
    button,input,select{font:inherit;font-size:.87rem;color:var(--ink);background:var(--paper);
    border:1px solid var(--dim);border-radius:5px;padding:.15rem .55rem;max-width:100%}
    th button{border:0;background:none;color:inherit;font-weight:inherit;line-height:inherit;padding:0;
    text-align:inherit;cursor:pointer}
    th button::after{content:" ↕";opacity:.7}
    th[aria-sort=ascending] button::after{content:" ↑";opacity:1}
    th[aria-sort=descending] button::after{content:" ↓";opacity:1}
    .gone{display:none}
    footer{padding-bottom:2rem;font-size:.85rem}
    @media (max-width:640px){header,main,footer{padding-left:.6rem;padding-right:.6rem}
    section{padding:.8rem .75rem}.row{grid-template-columns:minmax(0,1fr)}
    .head{border-right:0}.verdict h2{font-size:1.15rem}}
    @media print{:root{--ground:#fff}body{font-size:11px}section,.chart{border-color:#999}
    .skip,.tools,.legend summary{display:none}.finding,.row,tr{break-inside:avoid}
    .scroll{overflow:visible}th,td{min-width:0!important;padding:.2rem;overflow-wrap:anywhere}
    *{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
    @media (forced-colors:active){.plot,.sample{forced-color-adjust:none;background:var(--paper)}}

    """
}
