import { fill } from '../explain/words/condition-words.ts';
import { escaped } from '../graph/escaped.ts';
import { svgOf } from '../graph/svg.ts';
import { burdenSection } from './burden-section.ts';
import type { ReportInput } from './report-input.ts';
import { pageSection } from './page-section.ts';
import { REPORT_STYLE } from './report-style.ts';
import { reportTexts, type ReportTexts } from './report-texts.table.ts';
import { textsSection } from './texts-section.ts';

/** Formats a report as a single HTML page that loads nothing from elsewhere and runs no script. */
export function reportPage(input: ReportInput): string {
  const texts = reportTexts(input.language);
  const title = escaped(fill(texts.title, { name: input.campaign.name }));
  const parts = ['flow', 'findings', 'pages', 'burden', 'coverage', 'texts'] as const;
  const { version, type, routes } = input.campaign;
  const made = fill(texts.made, { version: String(version), type, made: input.made });
  const contents = parts.map((part) => `<li><a href="#${part}">${escaped(texts[part])}</a></li>`).join('');
  const flow =
    `<section id="flow" aria-labelledby="flow-heading"><h2 id="flow-heading">${escaped(texts.flow)}</h2>` +
    `<div class="scroll" tabindex="0" role="group" aria-label="${escaped(texts.flow)}">${svgOf(input.chart)}</div>` +
    `${waysInWords(input, texts)}</section>`;
  const pages =
    `<section id="pages" aria-labelledby="pages-heading"><h2 id="pages-heading">${escaped(texts.pages)}</h2>` +
    `${missingPictures(input, texts)}${routes.map((route) => pageSection(route, input, texts)).join('\n')}</section>`;
  return `<!doctype html>
<html lang="${input.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<a class="skip" href="#report">${escaped(texts.skip)}</a>
<header>
<h1>${title}</h1>
<p class="soft">${escaped(made)}</p>
<nav aria-label="${escaped(texts.contents)}"><ul>${contents}</ul></nav>
</header>
<main id="report">
${flow}
${findings(input, texts)}
${pages}
${burdenSection(input, texts)}
${coverage(input, texts)}
${textsSection(input, texts)}
</main>
</body>
</html>
`;
}

function missingPictures({ pictures }: ReportInput, texts: ReportTexts): string {
  return pictures.missing === undefined
    ? ''
    : `<p class="soft">${escaped(fill(texts.noPictures, { why: pictures.missing }))}</p>`;
}

/** The picture again in words, for those who prefer to read. */
function waysInWords({ chart }: ReportInput, texts: ReportTexts): string {
  const ways = chart.arrows
    .map(
      ({ from, to, words }) => `<li>${escaped(from)} → ${escaped(to)}${words === '' ? '' : `: ${escaped(words)}`}</li>`,
    )
    .join('');
  return `<details><summary>${escaped(texts.mermaid)}</summary><ul class="ways">${ways}</ul></details>`;
}

function findings({ checked, proven, undecided }: ReportInput, texts: ReportTexts): string {
  const list = (found: readonly string[]) =>
    found.length === 0
      ? `<p class="good">${escaped(texts.clean)}</p>`
      : found.map((one) => `<div class="finding">${escaped(one)}</div>`).join('\n');
  const open =
    undecided.length === 0
      ? ''
      : `<h3>${escaped(texts.undecided)}</h3>` +
        undecided.map((one) => `<div class="finding">${escaped(one)}</div>`).join('\n');
  return (
    '<section id="findings" aria-labelledby="findings-heading">' +
    `<h2 id="findings-heading">${escaped(texts.findings)}</h2><h3>${escaped(texts.checked)}</h3>${list(checked)}` +
    `<h3>${escaped(texts.proven)}</h3>${list(proven)}${open}</section>`
  );
}

function coverage({ coverage: { journeys, ways } }: ReportInput, texts: ReportTexts): string {
  const sum = fill(texts.journeys, {
    count: String(journeys.length),
    walked: String(ways.filter((way) => way.journeys.length > 0).length),
    ways: String(ways.length),
  });
  const rows = ways.map(({ from, to, transitions, journeys: by }) => {
    const several =
      transitions > 1
        ? ` <span class="soft">(${escaped(fill(texts.oneOf, { count: String(transitions) }))})</span>`
        : '';
    const who =
      by.length === 0
        ? `<span class="none">${escaped(texts.nobody)}</span>`
        : `<details><summary>${by.length}</summary>` +
          `<ul class="ways">${by.map((title) => `<li>${escaped(title)}</li>`).join('')}</ul></details>`;
    return `<tr><td>${escaped(from)} → ${escaped(to)}${several}</td><td>${who}</td></tr>`;
  });
  return (
    '<section id="coverage" aria-labelledby="coverage-heading">' +
    `<h2 id="coverage-heading">${escaped(texts.coverage)}</h2><p>${escaped(sum)}</p>` +
    `<table><thead><tr><th scope="col">${escaped(texts.way)}</th><th scope="col">${escaped(texts.by)}</th></tr>` +
    `</thead><tbody>${rows.join('')}</tbody></table></section>`
  );
}
