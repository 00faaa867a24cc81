import { fill } from '../explain/words/condition-words.ts';
import { escaped } from '../graph/escaped.ts';
import { reasonWords, verdictWords } from '../simulate/population/burden-words.table.ts';
import { SECONDS } from '../simulate/population/burden.ts';
import type { EarliestReport, EndingReport, Spread } from '../simulate/population/population-report.ts';
import type { ReportInput } from './report-input.ts';
import type { ReportTexts } from './report-texts.table.ts';

/** Shows what a visit costs, by ending, and where those who do not qualify could first have known. */
export function burdenSection({ burden, language }: ReportInput, texts: ReportTexts): string {
  const { count, seed, lost, endings, earliest } = burden;
  const numbers = new Intl.NumberFormat(language);
  const assumed = fill(
    texts.assumed,
    Object.fromEntries(Object.entries(SECONDS).map(([kind, seconds]) => [kind, String(seconds)])),
  );
  const endingRow = (one: EndingReport) =>
    row(`${escaped(one.end)} <span class="soft">${escaped(verdictWords(language)[one.verdict])}</span>`, [
      [texts.share, share(one, language)],
      [texts.screens, spread(one.screens, numbers)],
      [texts.questions, spread(one.questions, numbers)],
      [texts.minutes, spread(one.minutes, numbers)],
    ]);
  const earliestRow = (one: EarliestReport) =>
    row(
      `${escaped(one.route)} <span class="soft">${escaped(fill(texts.screen, { number: String(one.screen) }))}</span>`,
      [
        [texts.because, escaped(reasonWords(language)[one.reason])],
        [texts.share, numbers.format(one.visitors)],
        [texts.screensAfter, numbers.format(one.screensAfter)],
        [texts.questionsAfter, numbers.format(one.questionsAfter)],
        [texts.minutesAfter, numbers.format(one.minutesAfter)],
      ],
    );
  const drawn = escaped(fill(texts.drawn, { count: numbers.format(count), seed: String(seed) }));
  const unfinished =
    lost === 0 ? '' : ` <span class="none">${escaped(fill(texts.lost, { count: numbers.format(lost) }))}</span>`;
  const early = [
    texts.decides,
    texts.because,
    texts.share,
    texts.screensAfter,
    texts.questionsAfter,
    texts.minutesAfter,
  ];
  const unqualified =
    earliest.length === 0
      ? `<p>${escaped(texts.nobodyUnqualified)}</p>`
      : `<p>${escaped(texts.earliestMeans)}</p>${table(early, earliest.map(earliestRow))}`;
  return `<section id="burden" aria-labelledby="burden-heading"><h2 id="burden-heading">${escaped(texts.burden)}</h2>
<p>${drawn}${unfinished}</p>
${table([texts.ending, texts.share, texts.screens, texts.questions, texts.minutes], endings.map(endingRow))}
<h3>${escaped(texts.earliest)}</h3>
${unqualified}
<p class="soft">${escaped(assumed)}</p></section>`;
}

function table([first = '', ...heads]: readonly string[], rows: readonly string[]): string {
  const others = heads.map((head) => `<th scope="col" class="figure">${escaped(head)}</th>`).join('');
  return (
    `<table class="figures"><thead><tr><th scope="col">${escaped(first)}</th>${others}</tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table>`
  );
}

/** Each cell carries the name of its column: on a narrow screen the columns are stacked. */
function row(head: string, cells: readonly (readonly [name: string, html: string])[]): string {
  const figures = cells.map(
    ([name, html]) => `<td class="figure" data-name="${escaped(name)}"><span>${html}</span></td>`,
  );
  return `<tr><th scope="row">${head}</th>${figures.join('')}</tr>`;
}

function spread({ median, ninth }: Spread, numbers: Intl.NumberFormat): string {
  return `${numbers.format(median)} <span class="soft">(${numbers.format(ninth)})</span>`;
}

function share(one: EndingReport, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(one.share);
}
