import { nameOfLanguage } from '../../author-languages.ts';
import { conditionWords, factNoun, fill } from '../../explain/words/condition-words.ts';
import { escaped } from '../../graph/escaped.ts';
import type { DossierConsent } from '../consents.ts';
import type { DossierInput } from '../dossier-input.ts';
import { readPage } from '../read-page.ts';
import type { DossierTexts } from '../texts/dossier-texts.table.ts';
import { paragraph, screenLink, section } from './markup.ts';

/** Every consent, word for word: first by what it is about, then by language. */
export function consentsSection(input: DossierInput, texts: DossierTexts): string {
  const { consents, campaign } = input;
  const about = paragraph(fill(texts.consentsMean, { version: String(campaign.version) }));
  if (consents.length === 0) return section('consents', texts.consents, paragraph(texts.noConsents));
  const groups = Map.groupBy(consents, ({ type }) => type);
  const parts = [...groups].map(
    ([type, own]) =>
      `<article class="consent"><h3>${escaped(headingOf(type, input.language))}</h3>` +
      `<p class="soft"><code>${escaped(type)}</code></p>` +
      `${own.map((one) => part(one, input, texts)).join('')}</article>`,
  );
  return section('consents', texts.consents, about + parts.join(''));
}

function headingOf(type: string, language: string): string {
  const noun = factNoun(`consent.${type}`, language);
  return `${noun.charAt(0).toLocaleUpperCase(language)}${noun.slice(1)}`;
}

function part(consent: DossierConsent, { language, consents }: DossierInput, texts: DossierTexts): string {
  const others = consents.filter((one) => one.type === consent.type && one.language === consent.language);
  const [onlySome] = others.length > 1 && consent.abroad.length === 1 ? consent.abroad : [];
  const { text, hash, control, demand, screens, when } = consent;
  const rows: readonly (readonly [string, string])[] = [
    [texts.consentDemand, escaped(texts.demands[demand])],
    [texts.consentControl, escaped(texts.controls[control])],
    [texts.consentScreens, screens.map(screenLink).join(', ')],
    ...(onlySome === undefined
      ? []
      : [[texts.consentWho, escaped(conditionWords({ fact: 'path.international', is: onlySome }, language))] as const]),
    ...(when ? [[texts.consentWhen, escaped(conditionWords(when, language))] as const] : []),
    [texts.consentHash, `<code class="hash">${hash}</code>`],
  ];
  const facts = rows.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${value}</dd></div>`);
  // Some texts have markup: what is read is words. The hash is that of the text as it is stored.
  const lines = /<[a-z]/i.test(text) ? readPage(text, 'all').lines.map((line) => line.text) : text.split('\n');
  const words = lines.map(paragraph).join('');
  return (
    `<div class="wording"><h4>${escaped(nameOfLanguage(consent.language, language))}</h4>` +
    `<blockquote lang="${consent.language}">${words}</blockquote><dl>${facts.join('')}</dl></div>`
  );
}
