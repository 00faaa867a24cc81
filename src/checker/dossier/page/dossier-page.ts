import { nameOfLanguage } from '../../author-languages.ts';
import { fill } from '../../explain/words/condition-words.ts';
import { escaped } from '../../graph/escaped.ts';
import { svgOf } from '../../graph/svg.ts';
import type { DossierInput } from '../dossier-input.ts';
import { dossierTexts, type DossierTexts } from '../texts/dossier-texts.table.ts';
import { consentsSection } from './consents-section.ts';
import { differencesSection, outcomesSection, proofSection, signOffSection } from './closing-sections.ts';
import { dossierStyle } from './dossier-style.ts';
import { list, paragraph, screenId, screenLink, section } from './markup.ts';
import { questionsSection } from './questions-section.ts';
import { PICTURE_WIDTH, screensSection, screenTitle } from './screens-section.ts';

/** Frames have the policy of the page around them. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/**
 * Formats the ethics package of a campaign as a single HTML page that loads nothing from elsewhere and runs no script.
 * The same input gives the same bytes.
 */
export function dossierPage(input: DossierInput): string {
  const texts = dossierTexts(input.language);
  const title = escaped(fill(texts.title, { name: input.campaign.name }));
  return `<!doctype html>
<html lang="${input.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<style>${dossierStyle(input.campaign.languages.length)}</style>
</head>
<body>
<a class="skip" href="#package">${escaped(texts.skip)}</a>
${titlePage(input, texts)}
<main id="package">
${contentsOf(input, texts)}
${howSection(input, texts)}
${flowSection(input, texts)}
${screensSection(input, texts)}
${consentsSection(input, texts)}
${questionsSection(input, texts)}
${outcomesSection(input, texts)}
${proofSection(input, texts)}
${differencesSection(input, texts)}
${signOffSection(input, texts)}
</main>
</body>
</html>
`;
}

function titlePage(input: DossierInput, texts: DossierTexts): string {
  const { campaign, contentHash, revision, operator, product, language } = input;
  const date = revision.recorded ? revision.day : fill(texts.dateOfFiles, { date: revision.day });
  const rows: readonly (readonly [string, string])[] = [
    [texts.id, `<code>${escaped(campaign.id)}</code>`],
    [texts.version, String(campaign.version)],
    [texts.hash, `<code class="hash">${contentHash}</code>`],
    [texts.date, escaped(date)],
    [texts.languages, escaped(campaign.languages.map((one) => nameOfLanguage(one, language)).join(', '))],
    [texts.operator, escaped(operator)],
    [texts.product, escaped(product)],
  ];
  const facts = rows.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${value}</dd></div>`).join('');
  return (
    `<header class="title"><p class="over">${escaped(texts.kind)}</p><h1>${escaped(campaign.name)}</h1>` +
    `<dl>${facts}</dl></header>`
  );
}

function contentsOf(input: DossierInput, texts: DossierTexts): string {
  const entry = (id: string, title: string) =>
    `<a href="#${escaped(id)}"><span>${escaped(title)}</span>` +
    `<span class="leader" data-page="${escaped(id)}"></span></a>`;
  const screens = list(
    input.screens.map((screen) => entry(screenId(screen.route.name), screenTitle(screen, input.language))),
  );
  const parts = [
    entry('how', texts.how),
    entry('flow', texts.flow),
    entry('screens', texts.screens) + screens,
    entry('consents', texts.consents),
    entry('questions', texts.questions),
    entry('outcomes', texts.outcomes),
    entry('proofs', texts.proofs),
    ...(input.differences ? [entry('differences', texts.differences)] : []),
    entry('sign-off', texts.signOff),
  ];
  return (
    '<nav class="contents" aria-labelledby="contents-heading">' +
    `<h2 id="contents-heading">${escaped(texts.contents)}</h2>` +
    `<ol>${parts.map((part) => `<li>${part}</li>`).join('')}</ol></nav>`
  );
}

function howSection({ today, language }: DossierInput, texts: DossierTexts): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(today));
  return section(
    'how',
    texts.how,
    [
      texts.howWhole,
      texts.howHash,
      fill(texts.howPictures, { width: String(PICTURE_WIDTH) }),
      fill(texts.howPeople, { day }),
      texts.howWords,
      texts.howLimits,
    ]
      .map(paragraph)
      .join(''),
  );
}

function flowSection({ chart, screens }: DossierInput, texts: DossierTexts): string {
  const reached = new Set(screens.map(({ route }) => route.name));
  const ways = chart.arrows
    .filter(({ from, taken }) => taken && reached.has(from))
    .map(
      ({ from, to, words }) =>
        `${screenLink(from)} → ${screenLink(to)}: ${escaped(words === '' ? texts.always : words)}`,
    );
  const marks = chart.routes
    .filter(({ name }) => reached.has(name))
    .flatMap(({ name, start, end, saves }) => [
      ...(start ? [`${screenLink(name)}: ${escaped(texts.starts)}`] : []),
      ...(end ? [`${screenLink(name)}: ${escaped(texts.ends)}`] : []),
      ...(saves ? [`${screenLink(name)}: ${escaped(texts.saves)}`] : []),
    ]);
  return section(
    'flow',
    texts.flow,
    `<div class="flow" tabindex="0" role="group" aria-label="${escaped(texts.flow)}">${svgOf(chart)}</div>` +
      `<h3>${escaped(texts.flowText)}</h3>${list(ways)}${list(marks)}`,
  );
}
