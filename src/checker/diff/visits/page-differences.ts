import { listOf, sentence, wordsAsSentence, type Sentence } from '#schemas/sentence.ts';
import type { Run, Screen, SeenBlock } from './follow.ts';
import {
  blockWords,
  differenceOf,
  pageWords,
  partWords,
  settingNames,
  withSaid,
  type Difference,
  type DifferenceKind,
} from './difference.ts';
import { changedQuestions } from './seen-questions.ts';
import { isPlain, stableText } from '../stable-text.ts';

/** Compares the blocks of a page. */
export function blockDifferences(a: Screen, b: Screen, locale: string): Difference[] {
  const one = ({ id, asks }: SeenBlock, change: Difference['change'], words: Sentence): Difference =>
    differenceOf({
      kind: Object.keys(asks).length > 0 ? 'question' : 'block',
      change,
      place: blockWords(a.route, id),
      words,
      route: a.route,
      block: id,
    });
  const isIn = (blocks: readonly SeenBlock[]) => (block: SeenBlock) => blocks.some(({ id }) => id === block.id);
  const [kept, keptThere] = [a.blocks.filter(isIn(b.blocks)), b.blocks.filter(isIn(a.blocks))];
  const first = kept.find(({ id }, index) => id !== keptThere[index]?.id);
  return [
    ...a.blocks
      .filter((block) => !kept.includes(block))
      .map((block) => one(block, 'removed', sentence`no longer shown`)),
    ...b.blocks
      .filter((block) => !keptThere.includes(block))
      .map((block) => one(block, 'added', sentence`newly shown`)),
    ...(first ? [one(first, 'moved', sentence`the blocks of the page are in a different order`)] : []),
    ...kept.flatMap((block) =>
      keptThere
        .filter(({ id }) => id === block.id)
        .flatMap((other) => insideDifferences(block, other, a.route, locale)),
    ),
  ];
}

function insideDifferences(a: SeenBlock, b: SeenBlock, route: string, locale: string): Difference[] {
  const place = blockWords(route, a.id);
  const one = (kind: DifferenceKind, words: Sentence, change: Difference['change'] = 'changed'): Difference =>
    differenceOf({ kind, change, place, words, route, block: a.id });
  if (a.block !== b.block)
    return [
      one(
        Object.keys({ ...a.asks, ...b.asks }).length > 0 ? 'question' : 'block',
        sentence`"${b.block}" replaces "${a.block}"`,
      ),
    ];
  const asks = stableText(a.asks) !== stableText(b.asks);
  const [gone, fresh] = [
    Object.keys(a.asks).filter((fact) => !(fact in b.asks)),
    Object.keys(b.asks).filter((fact) => !(fact in a.asks)),
  ];
  const asked = [
    ...fresh.map((fact) => sentence`asks ${fact}`),
    ...gone.map((fact) => sentence`no longer asks ${fact}`),
  ];
  const inSet = changedQuestions(a.questions, b.questions);
  const others = Object.keys(a.asks).filter(
    (fact) => fact in b.asks && stableText(a.asks[fact]) !== stableText(b.asks[fact]),
  );
  const otherwise = inSet.length > 0 ? [] : [sentence`different answers are possible or required: ${listOf(others)}`];
  return [
    ...(stableText(a.spot) === stableText(b.spot)
      ? []
      : [one('block', sentence`moves from ${a.spot} to ${b.spot}`, 'moved')]),
    ...(asks ? (asked.length === 0 ? otherwise : [listed(asked)]).map((words) => one('question', words)) : []),
    ...inSet.map(({ path, words }) => withSaid(one('question', words), { place: partWords(place, path) })),
    ...textDifferences(a.texts, b.texts, place, locale, route),
    ...(asks || stableText(a.props) === stableText(b.props)
      ? []
      : [one('block', sentence`the block's props changed: ${settingNames(keysThatDiffer(a.props, b.props))}`)]),
  ];
}

/** Compares the texts at one place in the document, in the visitor's language. */
export function textDifferences(
  a: SeenBlock['texts'],
  b: SeenBlock['texts'],
  place: Sentence,
  locale: string,
  route?: string,
): Difference[] {
  return Object.keys({ ...a, ...b })
    .filter((at) => a[at] !== b[at])
    .map((at) =>
      differenceOf({
        kind: 'text',
        change: 'changed',
        place: partWords(place, `${at.slice(1).replaceAll('/', '.')}.${locale}`),
        words: textWords(a[at], b[at]),
        ...(route === undefined ? {} : { route }),
      }),
    );
}

function textWords(before: string | undefined, after: string | undefined): Sentence {
  if (before === undefined) return sentence`"${after ?? ''}" is new`;
  return after === undefined ? sentence`"${before}" is no longer there` : sentence`"${after}" replaces "${before}"`;
}

const listed = (parts: readonly Sentence[]): Sentence => wordsAsSentence(listOf(parts));

function keysThatDiffer(a: unknown, b: unknown): string[] {
  if (!isPlain(a) || !isPlain(b)) return [];
  return Object.keys({ ...a, ...b }).filter((name) => stableText(a[name]) !== stableText(b[name]));
}

/** Something that left one page and appeared on another has moved. */
export function withMoves(found: readonly Difference[], a: Run, b: Run): Difference[] {
  const whereElse = (difference: Difference, { screens }: Run) =>
    screens.find(({ route, blocks }) => route !== difference.route && blocks.some(({ id }) => id === difference.block))
      ?.route;
  return found.flatMap((one): Difference[] => {
    const [to, from] = [
      one.change === 'removed' ? whereElse(one, b) : undefined,
      one.change === 'added' ? whereElse(one, a) : undefined,
    ];
    // Reported once, at the place that it left.
    if (from !== undefined && found.some((other) => other.change === 'removed' && other.block === one.block)) return [];
    return to === undefined
      ? [one]
      : [withSaid({ ...one, change: 'moved' }, { words: sentence`is now on the ${pageWords(to)}` })];
  });
}

const WORDS_OF_A_PAGE: ReadonlySet<string> = new Set(['whyWeAsk', 'nextButtonLabelOverride']);

/** What a page does besides how it looks, by the property that controls it. */
const DEEDS: Readonly<Record<string, { readonly kind: DifferenceKind; readonly deed: Sentence }>> = {
  saveSubject: { kind: 'sent', deed: sentence`the page saves the lead when it is left` },
  checkIfPhoneAlreadyMatchedToStudy: {
    kind: 'call',
    deed: sentence`the page asks whether the phone number is matched to the study`,
  },
  shouldFetchSiteScheduling: { kind: 'call', deed: sentence`the page asks whether the site offers times` },
  fireASPTracking: { kind: 'call', deed: sentence`the page reports the visit to the partner tracking service` },
  fireASPConversion: { kind: 'call', deed: sentence`the page reports the saved lead to the partner tracking service` },
  sequencingConsent: { kind: 'consent', deed: sentence`the page offers the consent of the sequencing partner` },
};

function deedDifference(name: string, before: unknown, after: unknown, route: string): Difference[] {
  const known = DEEDS[name];
  if (!known || (before === true) === (after === true)) return [];
  const { kind, deed } = known;
  const place = pageWords(route);
  if (after === true) return [differenceOf({ kind, change: 'added', place, words: deed, route })];
  return [differenceOf({ kind, change: 'removed', place, words: sentence`no longer: ${deed}`, route })];
}

/** Compares what a page is and does, whatever it contains. */
export function pageDifferences(a: Screen, b: Screen, locale: string): Difference[] {
  const page = pageWords(a.route);
  const one = (kind: DifferenceKind, place: Sentence, words: Sentence): Difference =>
    differenceOf({ kind, change: 'changed', place, words, route: a.route });
  const shell = keysThatDiffer(a.shell, b.shell);
  const [texts, rest] = [
    shell.filter((name) => WORDS_OF_A_PAGE.has(name)),
    shell.filter((name) => !WORDS_OF_A_PAGE.has(name)),
  ];
  const looks = rest.filter((name) => DEEDS[name] === undefined);
  return [
    ...rest.flatMap((name) =>
      name === 'saveSubject' && !a.left ? [] : deedDifference(name, a.shell[name], b.shell[name], a.route),
    ),
    ...(a.title === b.title ? [] : [one('text', partWords(page, `title.${locale}`), textWords(a.title, b.title))]),
    ...texts.map((name) =>
      one('text', partWords(page, `${name}.${locale}`), textWords(asText(a.shell[name]), asText(b.shell[name]))),
    ),
    ...(looks.length === 0 ? [] : [one('look', page, sentence`the page itself changed: ${settingNames(looks)}`)]),
    ...(a.path === b.path
      ? []
      : [one('address', page, sentence`the address ends with "${b.path}" instead of "${a.path}"`)]),
  ];
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
