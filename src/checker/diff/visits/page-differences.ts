import type { Run, Screen, SeenBlock } from './follow.ts';
import type { Difference, DifferenceKind } from './difference.ts';
import { changedQuestions } from './seen-questions.ts';
import { isPlain, stableText } from '../stable-text.ts';

/** Compares the blocks of a page. */
export function blockDifferences(a: Screen, b: Screen, locale: string): Difference[] {
  const one = ({ id, asks }: SeenBlock, change: Difference['change'], words: string): Difference => ({
    kind: Object.keys(asks).length > 0 ? 'question' : 'block',
    change,
    place: `page "${a.route}" › block "${id}"`,
    words,
    route: a.route,
  });
  const isIn = (blocks: readonly SeenBlock[]) => (block: SeenBlock) => blocks.some(({ id }) => id === block.id);
  const [kept, keptThere] = [a.blocks.filter(isIn(b.blocks)), b.blocks.filter(isIn(a.blocks))];
  const first = kept.find(({ id }, index) => id !== keptThere[index]?.id);
  return [
    ...a.blocks.filter((block) => !kept.includes(block)).map((block) => one(block, 'removed', 'no longer shown')),
    ...b.blocks.filter((block) => !keptThere.includes(block)).map((block) => one(block, 'added', 'newly shown')),
    ...(first ? [one(first, 'moved', 'the blocks of the page are in a different order')] : []),
    ...kept.flatMap((block) =>
      keptThere
        .filter(({ id }) => id === block.id)
        .flatMap((other) => insideDifferences(block, other, a.route, locale)),
    ),
  ];
}

function insideDifferences(a: SeenBlock, b: SeenBlock, route: string, locale: string): Difference[] {
  const place = `page "${route}" › block "${a.id}"`;
  const one = (kind: DifferenceKind, words: string): Difference => ({ kind, change: 'changed', place, words, route });
  if (a.block !== b.block)
    return [
      one(
        Object.keys({ ...a.asks, ...b.asks }).length > 0 ? 'question' : 'block',
        `"${b.block}" replaces "${a.block}"`,
      ),
    ];
  const asks = stableText(a.asks) !== stableText(b.asks);
  const [gone, fresh] = [
    Object.keys(a.asks).filter((fact) => !(fact in b.asks)),
    Object.keys(b.asks).filter((fact) => !(fact in a.asks)),
  ];
  const asked = [...fresh.map((fact) => `asks ${fact}`), ...gone.map((fact) => `no longer asks ${fact}`)].join(', ');
  const inSet = changedQuestions(a.questions, b.questions);
  const others = Object.keys(a.asks).filter(
    (fact) => fact in b.asks && stableText(a.asks[fact]) !== stableText(b.asks[fact]),
  );
  const otherwise = inSet.length > 0 ? [] : [`different answers are possible or required: ${others.join(', ')}`];
  return [
    ...(a.spot === b.spot ? [] : [{ ...one('block', `moves from ${a.spot} to ${b.spot}`), change: 'moved' as const }]),
    ...(asks ? (asked === '' ? otherwise : [asked]).map((words) => one('question', words)) : []),
    ...inSet.map(({ path, words }) => ({ ...one('question', words), place: `${place} › ${path}` })),
    ...textDifferences(a.texts, b.texts, place, locale, route),
    ...(asks || stableText(a.props) === stableText(b.props)
      ? []
      : [one('block', `the block's props changed: ${keysThatDiffer(a.props, b.props).join(', ')}`)]),
  ];
}

/** Compares the texts at one place in the document, in the visitor's language. */
export function textDifferences(
  a: SeenBlock['texts'],
  b: SeenBlock['texts'],
  place: string,
  locale: string,
  route?: string,
): Difference[] {
  return Object.keys({ ...a, ...b })
    .filter((at) => a[at] !== b[at])
    .map((at) => ({
      kind: 'text',
      change: 'changed',
      place: `${place} › ${at.slice(1).replaceAll('/', '.')}.${locale}`,
      words: textWords(a[at], b[at]),
      ...(route === undefined ? {} : { route }),
    }));
}

function textWords(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return `"${after ?? ''}" is new`;
  return after === undefined ? `"${before}" is no longer there` : `"${after}" replaces "${before}"`;
}

function keysThatDiffer(a: unknown, b: unknown): string[] {
  if (!isPlain(a) || !isPlain(b)) return [];
  return Object.keys({ ...a, ...b }).filter((name) => stableText(a[name]) !== stableText(b[name]));
}

/** Something that left one page and appeared on another has moved. */
export function withMoves(found: readonly Difference[], a: Run, b: Run): Difference[] {
  const idOf = ({ place }: Difference) => place.slice(place.indexOf('block'));
  const whereElse = (difference: Difference, { screens }: Run) =>
    screens.find(
      ({ route, blocks }) =>
        route !== difference.route && blocks.some(({ id }) => idOf(difference) === `block "${id}"`),
    )?.route;
  return found.flatMap((one): Difference[] => {
    const [to, from] = [
      one.change === 'removed' ? whereElse(one, b) : undefined,
      one.change === 'added' ? whereElse(one, a) : undefined,
    ];
    // Reported once, at the place that it left.
    if (from !== undefined && found.some((other) => other.change === 'removed' && idOf(other) === idOf(one))) return [];
    return to === undefined ? [one] : [{ ...one, change: 'moved', words: `is now on the page "${to}"` }];
  });
}

const WORDS_OF_A_PAGE: ReadonlySet<string> = new Set(['whyWeAsk', 'nextButtonLabelOverride']);

/** What a page does besides how it looks, by the property that controls it. */
const DEEDS: Readonly<Record<string, { readonly kind: DifferenceKind; readonly deed: string }>> = {
  saveSubject: { kind: 'sent', deed: 'saves the lead when it is left' },
  checkIfPhoneAlreadyMatchedToStudy: { kind: 'call', deed: 'asks whether the phone number is matched to the study' },
  shouldFetchSiteScheduling: { kind: 'call', deed: 'asks whether the site offers times' },
  fireASPTracking: { kind: 'call', deed: 'reports the visit to the partner tracking service' },
  fireASPConversion: { kind: 'call', deed: 'reports the saved lead to the partner tracking service' },
  sequencingConsent: { kind: 'consent', deed: 'offers the consent of the sequencing partner' },
};

function deedDifference(name: string, before: unknown, after: unknown, route: string): Difference[] {
  const known = DEEDS[name];
  if (!known || (before === true) === (after === true)) return [];
  const { kind, deed } = known;
  const place = `page "${route}"`;
  if (after === true) return [{ kind, change: 'added', place, words: `the page ${deed}`, route }];
  return [{ kind, change: 'removed', place, words: `no longer: the page ${deed}`, route }];
}

/** Compares what a page is and does, whatever it contains. */
export function pageDifferences(a: Screen, b: Screen, locale: string): Difference[] {
  const one = (kind: DifferenceKind, place: string, words: string): Difference => ({
    kind,
    change: 'changed',
    place: `page "${a.route}"${place}`,
    words,
    route: a.route,
  });
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
    ...(a.title === b.title ? [] : [one('text', ` › title.${locale}`, textWords(a.title, b.title))]),
    ...texts.map((name) =>
      one('text', ` › ${name}.${locale}`, textWords(asText(a.shell[name]), asText(b.shell[name]))),
    ),
    ...(looks.length === 0 ? [] : [one('look', '', `the page itself changed: ${looks.join(', ')}`)]),
    ...(a.path === b.path ? [] : [one('address', '', `the address ends with "${b.path}" instead of "${a.path}"`)]),
  ];
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
