import { fill } from '../explain/words/condition-words.ts';
import { nameOfLanguage } from '../author-languages.ts';
import { escaped } from '../graph/escaped.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import type { ReportInput } from './report-input.ts';
import type { ReportTexts } from './report-texts.table.ts';

/** Shows one page of the campaign: what it is, where it leads, and what it looks like. */
export function pageSection(route: Route, input: ReportInput, texts: ReportTexts): string {
  const { campaign, chart, pictures, language } = input;
  const drawn = chart.routes.find(({ name }) => name === route.name);
  const tags = [
    ...(drawn?.start === true ? [texts.start] : []),
    ...(drawn?.end === true ? [texts.end] : []),
    ...(drawn?.saves === true ? [texts.saves] : []),
  ];
  const unreachable = drawn?.reached === false ? `<li class="lost">${escaped(texts.unreached)}</li>` : '';
  const ways = chart.arrows
    .filter(({ from }) => from === route.name)
    .map(({ to, words }) => `<li>${escaped(to)}: ${escaped(words === '' ? texts.always : words)}</li>`);
  const shots =
    pictures.missing === undefined
      ? `<div class="shots">${campaign.languages.map((one) => shot(route.name, one, input, texts)).join('')}</div>`
      : '';
  const title = escaped(route.title[language] ?? route.title.en ?? '');
  const about =
    tags.length === 0 && unreachable === ''
      ? ''
      : `<ul class="tags">${tags.map((tag) => `<li>${escaped(tag)}</li>`).join('')}${unreachable}</ul>`;
  const transitions = ways.length === 0 ? `<p>${escaped(texts.ends)}</p>` : `<ul class="ways">${ways.join('')}</ul>`;
  const used = route.blocks.map(
    ({ block, id }) => `<li>${escaped(block)} <span class="soft">${escaped(id)}</span></li>`,
  );
  const blocks = `<p><strong>${escaped(texts.blocks)}</strong></p><ul class="ways">${used.join('')}</ul>`;
  return `<article aria-labelledby="page-${escaped(route.name)}">
<h3 id="page-${escaped(route.name)}">${escaped(route.name)}</h3><p class="soft">${title}</p>
${about}
<div class="page"><div><p><strong>${escaped(texts.leads)}</strong></p>${transitions}${blocks}</div>${shots}</div>
</article>`;
}

function shot(
  route: string,
  language: Language,
  { pictures, language: inLanguage }: ReportInput,
  texts: ReportTexts,
): string {
  const screen = pictures.screens.find((one) => one.route === route && one.language === language);
  const name = nameOfLanguage(language, inLanguage);
  if (screen === undefined || 'why' in screen)
    return `<p class="soft">${escaped(name)}. ${escaped(fill(texts.noPicture, { why: screen?.why ?? '' }))}</p>`;
  return (
    `<figure><img src="data:image/jpeg;base64,${escaped(screen.picture)}" ` +
    `alt="${escaped(fill(texts.picture, { route, language: name }))}" loading="lazy">` +
    `<figcaption>${escaped(name)}</figcaption></figure>`
  );
}
