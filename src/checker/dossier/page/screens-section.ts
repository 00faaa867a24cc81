import { nameOfLanguage } from '../../author-languages.ts';
import { circumstanceWords } from '../../explain/format/circumstance-words.ts';
import { explainTexts } from '../../explain/format/explain-texts.table.ts';
import { wayInWords } from '../../explain/format/format-explanation.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { COUNTRY_CODES } from '#schemas/countries.ts';
import { conditionWords, fill, stateWords } from '../../explain/words/condition-words.ts';
import { escaped } from '../../graph/escaped.ts';
import type { DossierInput, ScreenPicture } from '../dossier-input.ts';
import type { DossierTexts } from '../texts/dossier-texts.table.ts';
import type { PageLine } from '../read-page.ts';
import type { Look, LookInLanguage } from '../looks.ts';
import type { DossierScreen } from '../screens.ts';
import { list, paragraph, screenId, section } from './markup.ts';

/** The width of the pages in the pictures, in pixels. */
export const PICTURE_WIDTH = 390;
/** The height of a picture that nothing has measured. */
const PHONE_HEIGHT = 844;

/** Every screen, with pictures, words, and who sees it. */
export function screensSection(input: DossierInput, texts: DossierTexts): string {
  const { screens, pictures, unreachable, language } = input;
  const missing = pictures ? '' : `<p class="note">${escaped(texts.noHeights)}</p>`;
  const nobody =
    unreachable.length === 0
      ? paragraph(texts.unreachableNone)
      : paragraph(texts.unreachableMeans) + list(unreachable.map((name) => `<code>${escaped(name)}</code>`));
  const all = screens.map((screen, index) => screenPart(screen, index, input, texts)).join('\n');
  const apart = `<h3 id="unreachable">${escaped(texts.unreachable)}</h3>${nobody}`;
  return section(
    'screens',
    texts.screens,
    `${missing}${all}<div class="unreachable" lang="${language}">${apart}</div>`,
  );
}

function screenPart(screen: DossierScreen, index: number, input: DossierInput, texts: DossierTexts): string {
  const { route, looks, rest } = screen;
  const { language, campaign, screens } = input;
  const id = screenId(route.name);
  const title = screenTitle(screen, language);
  const number = fill(texts.screenOf, { number: String(index + 1), count: String(screens.length) });
  const met = new Set(looks.flatMap(({ languages }) => languages.map((one) => one.language)));
  const absent = campaign.languages
    .filter((one) => !met.has(one))
    .map((one) => paragraph(fill(texts.notIn, { language: nameOfLanguage(one, language) })));
  const others =
    rest.size === 0
      ? ''
      : `<h4>${escaped(texts.restWords)}</h4><div class="columns">` +
        `${[...rest].map(([one, lines]) => wordsIn(one, lines, language, texts)).join('')}</div>`;
  return (
    `<article id="${escaped(id)}" class="screen" aria-labelledby="${escaped(id)}-heading">` +
    `<p class="number">${escaped(number)} · <code>${escaped(route.name)}</code></p>` +
    `<h3 id="${escaped(id)}-heading">${escaped(title)}</h3>${audience(screen, input, texts)}` +
    `${looks.map((look, at) => lookPart(look, at, screen, input, texts)).join('')}${absent.join('')}${others}</article>`
  );
}

/** What a screen is called: its first heading, in the language of the package if it has it. */
export function screenTitle({ route, looks: [first] }: DossierScreen, language: string): string {
  const look = first?.languages.find((one) => one.language === language) ?? first?.languages[0];
  return look?.words.lines.find(({ kind }) => kind === 'heading')?.text ?? route.name;
}

function audience({ route }: DossierScreen, input: DossierInput, texts: DossierTexts): string {
  const { language, audiences } = input;
  const found = audiences.get(route.name);
  if (!found) return '';
  const { arrivals, parts, unseen } = found;
  const words = explainTexts(language);
  const isOpened = arrivals.beginning;
  const taken = arrivals.ways.filter(({ path }) => path !== undefined);
  const ways = [
    ...(isOpened ? [escaped(texts.opened)] : []),
    ...(isOpened || taken.length > 0 ? [] : [escaped(texts.onlyByAddress)]),
    ...taken.map((way) => escaped(wayInWords(way, words, language))),
    ...arrivals.unsure.map((why) => escaped(fill(texts.unsureWay, { why }))),
  ];
  const some = parts.map(({ block, when }) =>
    escaped(fill(texts.partWhen, { block, condition: conditionWords(when, language) })),
  );
  const lost = unseen.length === 0 ? '' : paragraph(fill(texts.unseenParts, { parts: unseen.join(', ') }));
  return (
    `<h4>${escaped(texts.who)}</h4>${list(ways)}` +
    `${some.length === 0 ? '' : `<h4>${escaped(texts.onlySome)}</h4>${list(some)}`}${lost}`
  );
}

function lookPart(look: Look, at: number, screen: DossierScreen, input: DossierInput, texts: DossierTexts): string {
  const { language } = input;
  const heading = fill(at === 0 ? texts.asFirst : look.moment === 'left' ? texts.asLeft : texts.asOthers, {
    number: String(at + 1),
  });
  const shots = look.languages.map((one) => shotOf(one, screen, input, texts));
  const columns = look.languages.map((one) => wordsIn(one.language, one.lines, language, texts));
  const example = at === 0 ? '' : paragraph(exampleOf(look, screen, language, texts));
  return (
    `<div class="look"><h4>${escaped(heading)}</h4>${example}` +
    (input.medium === 'screen' ? inFrames(shots) : onPaper(shots, texts)) +
    `<h4>${escaped(at === 0 ? texts.words : texts.newWords)}</h4><div class="columns">${columns.join('')}</div></div>`
  );
}

/** A visitor who sees a screen like this, in words. */
export function exampleOf(
  { languages: [one], path }: Look,
  { looks: [first] }: DossierScreen,
  language: string,
  texts: DossierTexts,
): string {
  const words = explainTexts(language);
  const circumstances = one ? circumstanceWords(one.visit, words, language) : [];
  const country = one && countryOf(one.visit).alpha2;
  if (country !== undefined && country !== USUAL_COUNTRY) {
    const name = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
    circumstances.push(fill(texts.exampleCountry, { country: name }));
  }
  const answers = one ? otherAnswers(one.visit, first?.languages[0]?.visit, language) : [];
  if (answers.length > 0) circumstances.push(fill(texts.exampleDiffers, { answers: answers.join(', ') }));
  const way = path.length > 1 ? [fill(texts.examplePath, { path: path.join(' → ') })] : [];
  const all = [...circumstances, ...way];
  return fill(texts.example, { circumstances: all.length === 0 ? texts.plainVisitor : all.join('; ') });
}

/** Where the simplest visit comes from. */
const [USUAL_COUNTRY] = COUNTRY_CODES;
/** Names and ways of contact are made up, and no page depends on them. */
const MADE_UP = /^candidate\.(?:firstName|lastName|phone|email|postalCode|country)$/;
const MAX_ANSWERS = 6;

/** The answers of a visitor that differ from those of another, in words. */
function otherAnswers({ answers }: FlowState, other: FlowState | undefined, language: string): string[] {
  if (!other || other.answers === answers) return [];
  return Object.entries(answers)
    .filter(([fact, value]) => !MADE_UP.test(fact) && JSON.stringify(value) !== JSON.stringify(other.answers[fact]))
    .slice(0, MAX_ANSWERS)
    .map(([fact, value]) => stateWords(fact, value, language));
}

/** A screen in one language, ready to be shown. */
interface Shot {
  /** What the picture is, in words. */
  readonly title: string;
  readonly caption: string;
  readonly document: string;
  readonly picture: ScreenPicture | undefined;
}

function shotOf(
  { language: shown, document }: LookInLanguage,
  { route }: DossierScreen,
  { language, pictures }: DossierInput,
  texts: DossierTexts,
): Shot {
  const caption = nameOfLanguage(shown, language);
  const title = fill(texts.picture, { route: route.name, language: caption });
  return { title, caption, document, picture: pictures?.get(document) };
}

/**
 * The real pages, in frames that run nothing and that nobody can use. Their heights are fixed, because without script a
 * frame cannot have that of its content.
 */
function inFrames(shots: readonly Shot[]): string {
  const frames = shots.map(
    ({ title, caption, document, picture }) =>
      `<figure class="shot"><div class="window" style="--height:${picture?.height ?? PHONE_HEIGHT}px">` +
      `<iframe sandbox="" tabindex="-1" title="${escaped(title)}" srcdoc="${escaped(document)}"></iframe></div>` +
      `<figcaption>${escaped(caption)}</figcaption></figure>`,
  );
  return `<div class="shots">${frames.join('')}</div>`;
}

/** Pictures of the pages, part by part, with the languages side by side. */
function onPaper(shots: readonly Shot[], texts: DossierTexts): string {
  const most = Math.max(...shots.map(({ picture }) => picture?.parts.length ?? 0));
  const rows = Array.from({ length: most }, (_, index) => {
    const parts = shots.map(({ title, caption, picture }) => {
      const part = picture?.parts[index];
      const of = picture && picture.parts.length > 1 ? ` (${index + 1}/${picture.parts.length})` : '';
      return part === undefined
        ? '<div class="shot"></div>'
        : `<figure class="shot"><figcaption>${escaped(caption)}${of}</figcaption>` +
            `<img src="data:image/jpeg;base64,${part}" alt="${escaped(title)}${of}"></figure>`;
    });
    return `<div class="shots">${parts.join('')}</div>`;
  });
  const isDetail = shots.some(({ picture }) => picture?.isDetail === true);
  return (isDetail ? `<p class="soft">${escaped(texts.detail)}</p>` : '') + rows.join('');
}

function wordsIn(shown: string, lines: readonly PageLine[], language: string, texts: DossierTexts): string {
  const items = grouped(lines).map((group) => {
    const [{ kind, text }] = group;
    if (kind === 'choice') {
      const choices = group.map((one) => `<span class="choice">${escaped(one.text)}</span>`);
      return `<li class="choices">${choices.join(' ')} ${tag(texts.kinds.choice, language)}</li>`;
    }
    const said = kind === 'button' || kind === 'link' ? ` ${tag(texts.kinds[kind], language)}` : '';
    return `<li class="${kind}">${escaped(text)}${said}</li>`;
  });
  return (
    `<div lang="${shown}"><h5 lang="${language}">${escaped(nameOfLanguage(shown, language))}</h5>` +
    `<ul class="words">${items.join('')}</ul></div>`
  );
}

const tag = (said: string, language: string) => `<span class="kind" lang="${language}">${escaped(said)}</span>`;

/** Choices that follow each other are one line; every other line stands alone. */
function grouped(lines: readonly PageLine[]): (readonly [PageLine, ...PageLine[]])[] {
  const groups: [PageLine, ...PageLine[]][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && line.kind === 'choice' && last[0].kind === 'choice') last.push(line);
    else groups.push([line]);
  }
  return groups;
}
