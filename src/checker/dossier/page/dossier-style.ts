import { PICTURE_WIDTH } from './screens-section.ts';

/** On paper a picture fits on a page together with the words above it. */
const ON_PAPER = 0.66;
/** How much smaller the pictures are: two fit beside each other on paper; of more languages, three. */
const scaleFor = (languages: number) => (languages > 2 ? 0.55 : 0.8);

const STYLE = `
:root { --ink: #1b2733; --soft: #4a5866; --line: #cfd7df; --ground: #f4f6f8; --card: #fff; --accent: #1d5a91;
  --bad: #9c3026; --good: #22643d; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.55 Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
a { color: var(--accent); }
a:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; background: var(--card); padding: 8px 14px; border-radius: 8px; }
.title { background: var(--card); border-bottom: 1px solid var(--line); padding: 64px 24px 40px; }
.title > * { max-width: 880px; margin-inline: auto; }
.over { color: var(--soft); font-weight: 600; margin: 0 auto 8px; }
h1 { font-size: clamp(28px, 5vw, 40px); line-height: 1.15; margin: 0 auto 28px; letter-spacing: -0.015em; }
h2 { font-size: 26px; line-height: 1.2; margin: 0 0 16px; letter-spacing: -0.01em; }
h3 { font-size: 20px; line-height: 1.3; margin: 28px 0 8px; }
h4 { font-size: 16px; margin: 20px 0 6px; }
h5 { font-size: 13px; margin: 0 0 6px; color: var(--soft); }
p { margin: 0 0 10px; max-width: 72ch; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(9rem, 14rem) minmax(0, 1fr); gap: 4px 20px;
  border-top: 1px solid var(--line); padding: 8px 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: 0.9em/1.4 ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
  overflow-wrap: anywhere; }
.soft, .number { color: var(--soft); }
.number { margin: 0; font-size: 14px; }
.number + h3 { margin-top: 0; font-size: 23px; }
main { max-width: 960px; margin-inline: auto; padding: 28px 24px 72px; }
main > section, nav.contents { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  padding: clamp(18px, 4vw, 36px); margin: 0 0 24px; min-width: 0; }
nav.contents ol { margin: 0; padding-left: 1.6em; }
nav.contents ul { list-style: none; margin: 0; padding: 0 0 0 8px; }
nav.contents a { display: flex; align-items: baseline; gap: 8px; padding: 4px 0; }
.leader { display: none; }
ul.plain { margin: 0 0 10px; padding-left: 20px; }
article.screen { border-top: 1px solid var(--line); padding: 32px 0 12px; margin-top: 24px; }
article.screen h3:first-of-type { margin-top: 0; }
.note { border-left: 4px solid var(--bad); background: #fdf5f3; padding: 10px 14px; }
.flow { overflow-x: auto; margin-bottom: 16px; }
.flow svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.shots { display: flex; flex-wrap: wrap; gap: 20px; align-items: flex-start; }
.shot { margin: 0; max-width: 100%; }
.shot img { display: block; width: calc(var(--width) * var(--scale)); height: auto; border: 1px solid var(--line); }
.window { width: calc(var(--width) * var(--scale)); height: calc(var(--height) * var(--scale)); max-width: 100%;
  overflow: hidden; border-radius: 10px; box-shadow: 0 0 0 1px var(--line); background: #fff; }
.window iframe { width: var(--width); height: var(--height); border: 0; display: block; transform: scale(var(--scale));
  transform-origin: 0 0; }
figcaption { color: var(--soft); font-size: 14px; margin-top: 6px; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 8px 28px; }
ul.words { list-style: none; margin: 0; padding: 0; font-size: 15px; line-height: 1.45; }
ul.words li { padding: 3px 0; overflow-wrap: anywhere; }
ul.words .heading { font-weight: 700; padding-top: 9px; }
ul.words .label { font-weight: 600; padding-top: 7px; }
ul.words .item { padding-left: 14px; }
ul.words .choices, ul.choices { display: flex; flex-wrap: wrap; gap: 4px 6px; padding-left: 14px; }
ul.choices { list-style: none; margin: 0 0 8px; padding: 0; font-size: 15px; }
ul.words .choice, ul.choices li { border: 1px solid var(--line); border-radius: 5px; padding: 0 7px; }
.kind { color: var(--soft); font-size: 12px; border: 1px solid var(--line); border-radius: 4px; padding: 0 5px;
  white-space: nowrap; }
.consent, .question { padding-bottom: 6px; }
.wording { margin: 0 0 22px; }
blockquote { margin: 6px 0 10px; padding: 10px 18px; background: var(--ground); border-left: 4px solid var(--accent);
  font-size: 17px; }
blockquote p:last-child { margin: 0; }
.wording dl { font-size: 14.5px; }
table { border-collapse: collapse; width: 100%; font-size: 15px; margin: 8px 0 12px; table-layout: fixed; }
th, td { text-align: left; vertical-align: top; padding: 8px 14px 8px 0; border-top: 1px solid var(--line);
  overflow-wrap: anywhere; }
thead th { border-top: 0; color: var(--soft); font-weight: 600; font-size: 13px; }
td > .plain, td > p:last-child { margin-bottom: 0; }
.rules th:first-child { width: 58%; }
.told + .told { border-top: 1px dashed var(--line); margin-top: 10px; padding-top: 10px; }
.proven { color: var(--good); }
.broken, .undecided { color: var(--bad); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fdf5f3; padding: 10px 14px; font-size: 13px; }
.signs { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 28px 36px; }
.sign .line { border-bottom: 1px solid var(--ink); margin: 0 0 6px; padding: 0 0 26px; font-size: 14px; }
@media (max-width: 640px) {
  main { padding: 12px 12px 48px; }
  dl > div { grid-template-columns: minmax(0, 1fr); }
  thead { position: absolute; left: -999px; }
  table, tbody, tr, td { display: block; }
  tr { border-top: 1px solid var(--line); padding: 8px 0; }
  td { border: 0; padding: 3px 0; }
  td::before { content: attr(data-name); display: block; color: var(--soft); font-size: 13px; font-weight: 600; }
}
@page { size: A4; margin: 18mm 15mm 20mm; }
@media print {
  :root { --ground: #fff; }
  body { font-size: 10.5pt; }
  .skip { display: none; }
  .title { min-height: 245mm; border: 0; padding: 60mm 0 0; break-after: page; }
  main { max-width: none; padding: 0; }
  main > section, nav.contents { border: 0; padding: 0; margin: 0; break-before: page; }
  article.screen { break-before: page; border: 0; padding: 0; margin: 0; }
  section > h2 + article.screen { break-before: auto; }
  .signs { gap: 8mm 10mm; }
  h2, h3, h4, h5, thead, .look > p { break-after: avoid; }
  ul.words { font-size: 9.5pt; line-height: 1.35; }
  ul.words li { padding: 1pt 0; }
  div.shots { break-inside: avoid; flex-wrap: nowrap; margin-bottom: 4mm; }
  div.shots .shot { width: calc(var(--width) * var(--scale)); }
  tr, .sign, ul.words li, dl > div { break-inside: avoid; }
  blockquote { font-size: 11pt; border: 1px solid var(--line); border-left: 4px solid var(--accent); }
  nav.contents a { color: inherit; text-decoration: none; }
  .leader { display: block; flex: 1; text-align: right; border-bottom: 1px dotted var(--line); }
  .flow svg { max-height: 200mm; width: auto; }
}
`;

/** The style of a package, on screens and on paper: everything is in the page itself. */
export function dossierStyle(languages: number): string {
  const scale = scaleFor(languages);
  return `${STYLE}:root { --width: ${PICTURE_WIDTH}px; --scale: ${scale}; }
@media print { :root { --scale: ${Math.min(scale, ON_PAPER)}; } }
`;
}
