import { nameOfLanguage } from '../author-languages.ts';
import { escaped } from '../graph/escaped.ts';
import { pageTexts, type PageText } from './page-texts.ts';
import type { ReportInput } from './report-input.ts';
import type { ReportTexts } from './report-texts.table.ts';

/** Shows every text of every page, then the built-in texts of the blocks, with the languages side by side. */
export function textsSection({ campaign, blockTexts, language: inLanguage }: ReportInput, texts: ReportTexts): string {
  const { languages } = campaign;
  const heads = languages
    .map((language) => `<th scope="col">${escaped(nameOfLanguage(language, inLanguage))}</th>`)
    .join('');
  const row = ({ place, words }: PageText) => {
    const cells = languages.map((language) =>
      words[language] === undefined
        ? `<td class="none">${escaped(texts.missing)}</td>`
        : `<td lang="${language}">${escaped(words[language])}</td>`,
    );
    return `<tr><td class="soft">${escaped(place)}</td>${cells.join('')}</tr>`;
  };
  const table = (own: readonly PageText[]) =>
    `<table><thead><tr><th scope="col">${escaped(texts.place)}</th>${heads}</tr></thead>` +
    `<tbody>${own.map(row).join('')}</tbody></table>`;
  const pages = campaign.routes.map((route) => {
    const own = pageTexts(route);
    return `<h3>${escaped(route.name)}</h3>${own.length === 0 ? `<p>${escaped(texts.noTexts)}</p>` : table(own)}`;
  });
  const blocks = [...blockTexts].map(([block, own]) => `<h4>${escaped(block)}</h4>${table(own)}`).join('\n');
  const ofBlocks =
    blocks === '' ? '' : `<h3>${escaped(texts.blockTexts)}</h3><p>${escaped(texts.blockTextsMean)}</p>${blocks}`;
  return (
    '<section id="texts" aria-labelledby="texts-heading">' +
    `<h2 id="texts-heading">${escaped(texts.texts)}</h2>${pages.join('\n')}${ofBlocks}</section>`
  );
}
