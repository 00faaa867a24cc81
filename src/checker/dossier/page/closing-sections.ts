import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { fill } from '../../explain/words/condition-words.ts';
import { escaped } from '../../graph/escaped.ts';
import { KIND_WORDS } from '../../diff/report/format-diff.ts';
import { PROVE_PROBLEMS } from '../../prove/problem-codes.table.ts';
import { formatProofIssue } from '../../report/format-proofs.ts';
import { nameOfLanguage } from '../../author-languages.ts';
import type { DossierInput } from '../dossier-input.ts';
import type { DossierTexts } from '../texts/dossier-texts.table.ts';
import type { DossierOutcome } from '../outcomes.ts';
import type { LookInLanguage } from '../looks.ts';
import { counted, inEnglish, list, paragraph, screenLink, section, table } from './markup.ts';
import { exampleOf, screenTitle } from './screens-section.ts';

/** Who is told what. */
export function outcomesSection({ outcomes, language }: DossierInput, texts: DossierTexts): string {
  const part = ({ screen, isEnd, told }: DossierOutcome) => {
    const rows = told.map((look) => [
      look.languages.map(toldIn).join(''),
      escaped(exampleOf(look, screen, language, texts)),
    ]);
    return (
      `<article><h3>${screenLink(screen.route.name)}: ${escaped(screenTitle(screen, language))}</h3>` +
      `${isEnd ? paragraph(texts.ends) : ''}${table([texts.told, texts.toldWho], rows)}</article>`
    );
  };
  return section('outcomes', texts.outcomes, paragraph(texts.outcomesMean) + outcomes.map(part).join(''));
}

function toldIn({ language, lines }: LookInLanguage): string {
  const words = lines.filter(({ kind }) => kind === 'heading' || kind === 'text' || kind === 'item');
  return `<div lang="${language}" class="told">${words.map(({ text }) => paragraph(text)).join('')}</div>`;
}

/** The rules, and what is proven about them. */
export function proofSection({ proof, rules, accepted, language }: DossierInput, texts: DossierTexts): string {
  const placesOf = (count: number) => (count === 0 ? texts.places.none : counted(count, texts.places));
  const own = rules.map(({ rule, places, verdict }) => [
    `<span lang="${DEFAULT_LANGUAGE}">${escaped(rule.about)}</span> <code>${escaped(rule.id)}</code>`,
    escaped(placesOf(places)),
    `<strong class="${verdict}">${escaped(texts.verdicts[verdict])}</strong>`,
  ]);
  const general = Object.entries(PROVE_PROBLEMS)
    .filter(([code]) => code !== 'prove-rule-broken')
    .map(([code, { title }]) => {
      const found = proof.issues.filter((issue) => issue.code === code).length;
      return [
        `<span lang="${DEFAULT_LANGUAGE}">${escaped(title)}</span>`,
        found > 0
          ? `<strong class="broken">${escaped(counted(found, texts.findings))}</strong>`
          : `<strong class="proven">${escaped(texts.nothingFound)}</strong>`,
      ];
    });
  const days = proof.days ? paragraph(fill(texts.proofDays, proof.days)) : '';
  const listed = (found: readonly string[], none: string) =>
    found.length === 0 ? paragraph(none) : inEnglish(list(found.map(escaped)), language);
  const issues = proof.issues.map(
    (issue) => `<pre lang="${DEFAULT_LANGUAGE}" tabindex="0">${escaped(formatProofIssue(issue))}</pre>`,
  );
  const meant =
    accepted.length === 0
      ? ''
      : `<h3>${escaped(texts.accepted)}</h3>` +
        inEnglish(list(accepted.map(({ code, why }) => `<code>${escaped(code)}</code> ${escaped(why)}`)), language);
  return section(
    'proofs',
    texts.proofs,
    `${paragraph(texts.proofsMean)}${days}${table([texts.rule, texts.rulePlaces, texts.verdict], own, 'rules')}` +
      `<h3>${escaped(texts.always2)}</h3>${table([texts.finding, texts.verdict], general, 'rules')}${issues.join('')}` +
      `<h3>${escaped(texts.undecided)}</h3>${listed(proof.undecided, texts.undecidedNone)}` +
      `<h3>${escaped(texts.leftOut)}</h3>${listed(proof.elsewhere, texts.leftOutNone)}${meant}`,
  );
}

/** What changed since an earlier revision, in words and with both texts. @param hash of the earlier revision */
export function differencesSection({ differences, campaign, language }: DossierInput, texts: DossierTexts): string {
  if (!differences) return '';
  const { place, before, beforeHash, compared, texts: changed } = differences;
  const about = fill(texts.differencesMean, {
    place,
    before: String(before.version),
    hash: beforeHash,
    now: String(campaign.version),
  });
  const classes = compared.classes.map(
    ({ kind, place: where, words }) =>
      `<strong>${escaped(KIND_WORDS[kind])}</strong>: ${escaped(where)}: ${escaped(words)}`,
  );
  const proven = compared.verdict === 'equal' || compared.verdict === 'addresses';
  const open = compared.undecided.map((why) => paragraph(fill(texts.differencesUndecided, { why }))).join('');
  const rows = changed.map((one) => [
    `${escaped(one.route)} › ${escaped(one.place)}<br>${escaped(nameOfLanguage(one.language, language))}`,
    cell(one.before, one.language, texts),
    cell(one.now, one.language, texts),
  ]);
  return section(
    'differences',
    texts.differences,
    `${paragraph(about)}<h3>${escaped(texts.whatChanged)}</h3>` +
      `${proven ? paragraph(texts.differencesNone) : ''}${open}` +
      `${classes.length === 0 ? '' : inEnglish(list(classes), language)}<h3>${escaped(texts.textsChanged)}</h3>` +
      (rows.length === 0
        ? paragraph(texts.noTextsChanged)
        : table([texts.place, texts.before, texts.now], rows, 'versions')),
  );
}

function cell(text: string | undefined, language: string, texts: DossierTexts): string {
  return text === undefined
    ? `<span class="soft">${escaped(texts.absent)}</span>`
    : `<span lang="${language}">${escaped(text)}</span>`;
}

/** A page to be signed by hand. */
export function signOffSection({ contentHash, campaign }: DossierInput, texts: DossierTexts): string {
  const row = (role: string) =>
    `<div class="sign"><p><strong>${escaped(role)}</strong></p>` +
    [texts.signName, texts.signDecision, texts.signDate, texts.signSignature]
      .map((name) => {
        const hint = name === texts.signDecision ? ` <span class="soft">(${escaped(texts.decisions)})</span>` : '';
        return `<p class="line"><span>${escaped(name)}${hint}</span></p>`;
      })
      .join('') +
    '</div>';
  return section(
    'sign-off',
    texts.signOff,
    `${paragraph(texts.signMeans)}<p>${escaped(campaign.id)} · ${escaped(texts.version)} ${campaign.version} · ` +
      `<code class="hash">${contentHash}</code></p><p class="soft">${escaped(texts.signPlaces)}</p>` +
      `<div class="signs">${texts.roles.map(row).join('')}</div>`,
  );
}
