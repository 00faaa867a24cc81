/** The style of a report: everything is in the page itself, nothing is loaded from elsewhere. */
export const REPORT_STYLE = `
:root { --ink: #1b2733; --soft: #51606f; --line: #d6dde4; --ground: #f5f7f9; --card: #fff;
  --accent: #1f5f99; --bad: #a33a30; --good: #2a6f46; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.55 Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
a { color: var(--accent); }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; background: var(--card); padding: 8px 14px; border-radius: 8px; }
header { padding: 40px 24px 26px; background: var(--card); border-bottom: 1px solid var(--line); }
header > * { max-width: 1072px; margin-inline: auto; }
main { max-width: 1120px; margin-inline: auto; }
h1 { font-size: 30px; line-height: 1.2; margin: 0 auto 6px; letter-spacing: -0.01em; }
h2 { font-size: 22px; margin: 0 0 14px; }
h3 { font-size: 17px; margin: 0 0 4px; }
p { margin: 0 0 10px; }
header > p { margin: 0 auto 10px; }
.soft { color: var(--soft); }
nav ul { display: flex; flex-wrap: wrap; gap: 8px 18px; list-style: none; padding: 0; margin: 14px 0 0; }
main { padding: 28px 24px 72px; display: grid; gap: 26px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 24px; min-width: 0; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
svg { max-width: 100%; height: auto; display: block; margin: 0 auto; }
.good { color: var(--good); font-weight: 600; }
.finding { border-left: 4px solid var(--bad); background: #fdf6f5; padding: 10px 14px; border-radius: 6px;
  margin: 0 0 10px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14.5px; }
article { border-top: 1px solid var(--line); padding: 22px 0; }
article:first-of-type { border-top: 0; padding-top: 4px; }
.tags { display: flex; flex-wrap: wrap; gap: 6px; margin: 0 0 12px; padding: 0; list-style: none; font-size: 13px; }
.tags li { background: #eaf0f6; border-radius: 99px; padding: 2px 11px; }
.tags .lost { background: #fbe9e6; color: var(--bad); }
.page { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); gap: 28px; }
.shots { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; align-items: start; }
figure { margin: 0; }
figure img { width: 100%; height: auto; display: block; border: 1px solid var(--line); border-radius: 12px; }
figcaption { font-size: 13px; color: var(--soft); margin-top: 6px; }
ul.ways { padding-left: 20px; margin: 0 0 12px; }
table { border-collapse: collapse; width: 100%; font-size: 14.5px; }
th, td { text-align: left; vertical-align: top; padding: 8px 12px 8px 0; border-top: 1px solid var(--line);
  overflow-wrap: anywhere; }
thead th { border-top: 0; color: var(--soft); font-weight: 600; font-size: 13px; }
.figures { margin: 0 0 24px; }
.figures .figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.figures th:last-child, .figures td:last-child { padding-right: 0; }
.figures tbody th { font-weight: 600; }
.figures th .soft { font-weight: 400; }
.none { color: var(--bad); font-weight: 600; }
details { margin: 0 0 10px; }
summary { cursor: pointer; font-weight: 600; padding: 6px 0; }
@media (max-width: 820px) { .page { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 640px) {
  .figures thead { position: absolute; left: -999px; }
  .figures, .figures tbody, .figures tr, .figures th, .figures td { display: block; }
  .figures tr { border-top: 1px solid var(--line); padding: 10px 0; }
  .figures tbody th, .figures tbody td { border: 0; padding: 2px 0; }
  .figures tbody td { display: flex; justify-content: space-between; gap: 12px; }
  .figures tbody td::before { content: attr(data-name); color: var(--soft); }
}
@media print {
  body { background: #fff; }
  section { break-inside: avoid-page; border: 0; padding: 0; }
  nav, .skip { display: none; }
}
`;
