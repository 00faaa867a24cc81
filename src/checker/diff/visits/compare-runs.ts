import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Run, Save, Screen, SeenBlock } from './follow.ts';
import { isPlain, stableText } from '../stable-text.ts';

/** In what respect visitors meet something else. */
export const DIFFERENCE_KINDS = [
  'entry', 'end', 'screen', 'question', 'block', 'text', 'consent', 'sent', 'verdict', 'action', 'call', 'look', 'setting',
  'language', 'address', 'campaign',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  /** Where, in an author's words. */
  readonly place: string;
  /** What is other, in a sentence without its stop. */
  readonly words: string;
  /** The page on which a visitor first meets it, if it is met on one. */
  readonly route?: string;
}

/** What one and the same visitor meets in another way in the second version. Empty: nothing. */
export function compareRuns(a: Run, b: Run): Difference[] {
  // Whoever begins elsewhere meets everything else: that is one difference, not many.
  if (a.begins !== b.begins) return entryDifference(a, b);
  const pairs = a.screens.flatMap((screen) => b.screens.filter(({ route }) => route === screen.route).map((other) => ({ screen, other })));
  return [
    ...endDifference(a, b),
    ...textDifferences(a.texts, b.texts, 'settings', a.locale, a.screens[0]?.route),
    ...screenDifferences(a.screens, b.screens),
    ...withMoves(pairs.flatMap(({ screen, other }) => blockDifferences(screen, other, a.locale)), a, b),
    ...pairs.flatMap(({ screen, other }) => pageDifferences(screen, other, a.locale)),
    ...consentDifferences(a, b),
    ...sentDifferences(a.saves, b.saves),
    ...(a.verdict === b.verdict ? [] : [{ kind: 'verdict' as const, change: 'changed' as const, place: 'result', words: `the visitor is told "${b.verdict ?? 'nothing'}" in place of "${a.verdict ?? 'nothing'}"` }]),
    ...actionDifferences(a.screens, b.screens),
    ...(a.locale === b.locale ? [] : [{ kind: 'language' as const, change: 'changed' as const, place: `language ${a.locale}`, words: `the visitor reads the language "${b.locale}" in place of "${a.locale}"` }]),
  ];
}

/** The page that was asked for is the one that one of the versions begins with. */
function entryDifference(a: Run, b: Run): Difference[] {
  const one = (change: Difference['change'], route: string, words: string): Difference => ({ kind: 'entry', change, place: `page "${route}"`, words, route });
  if (a.asked === a.begins) return [one('removed', a.begins, `visits do not begin there any more, but on "${b.begins}"`)];
  if (b.asked === b.begins) return [one('added', b.begins, `visits may begin there; before, they began on "${a.begins}"`)];
  return [one('changed', a.asked, `visits that ask for it begin on "${b.begins}"; before, they began on "${a.begins}"`)];
}

const ENDS = { end: 'comes to the end', stuck: 'is stuck at', circle: 'comes back to', back: 'is led back to' } as const;
const ENDED = { end: 'came to the end', stuck: 'was stuck at', circle: 'came back to', back: 'was led back to' } as const;

function endDifference({ end: a }: Run, { end: b }: Run): Difference[] {
  if (a.kind === b.kind && a.route === b.route) return [];
  return [{ kind: 'end', change: 'changed', place: `page "${a.route}"`, words: `the visitor ${ENDS[b.kind]} "${b.route}"; before, the visitor ${ENDED[a.kind]} "${a.route}"` }];
}

function screenDifferences(a: readonly Screen[], b: readonly Screen[]): Difference[] {
  const [here, there] = [a.map(({ route }) => route), b.map(({ route }) => route)];
  const one = (change: Difference['change'], route: string, words: string): Difference => ({ kind: 'screen', change, place: `page "${route}"`, words, route });
  const [kept, keptThere] = [here.filter((name) => there.includes(name)), there.filter((name) => here.includes(name))];
  const turned = kept.findIndex((name, index) => name !== keptThere[index]);
  return [
    ...here.filter((name) => !there.includes(name)).map((name) => one('removed', name, 'not shown any more')),
    ...there.filter((name) => !here.includes(name)).map((name) => one('added', name, 'shown in addition')),
    ...(turned === -1 ? [] : [one('moved', kept[turned] ?? '', `the pages come in another order: "${keptThere[turned] ?? ''}" before "${kept[turned] ?? ''}"`)]),
  ];
}

function blockDifferences(a: Screen, b: Screen, locale: string): Difference[] {
  const place = (id: string) => `page "${a.route}" › block "${id}"`;
  const kind = ({ asks }: SeenBlock) => (Object.keys(asks).length > 0 ? ('question' as const) : ('block' as const));
  const [kept, keptThere] = [a.blocks.filter(({ id }) => b.blocks.some((one) => one.id === id)), b.blocks.filter(({ id }) => a.blocks.some((one) => one.id === id))];
  const turned = kept.findIndex(({ id, below }, index) => id !== keptThere[index]?.id || below !== keptThere[index]?.below);
  const first = kept[turned];
  return [
    ...a.blocks.filter((block) => !kept.includes(block)).map((block): Difference => ({ kind: kind(block), change: 'removed', place: place(block.id), words: 'not shown any more', route: a.route })),
    ...b.blocks.filter((block) => !keptThere.includes(block)).map((block): Difference => ({ kind: kind(block), change: 'added', place: place(block.id), words: 'shown in addition', route: a.route })),
    ...(first ? [{ kind: kind(first), change: 'moved' as const, place: place(first.id), words: 'the blocks of the page stand in another order', route: a.route }] : []),
    ...kept.flatMap((block) => keptThere.filter(({ id }) => id === block.id).flatMap((other) => insideDifferences(block, other, a.route, locale))),
  ];
}

function insideDifferences(a: SeenBlock, b: SeenBlock, route: string, locale: string): Difference[] {
  const place = `page "${route}" › block "${a.id}"`;
  const one = (kind: DifferenceKind, words: string): Difference => ({ kind, change: 'changed', place, words, route });
  if (a.block !== b.block) return [one(Object.keys({ ...a.asks, ...b.asks }).length > 0 ? 'question' : 'block', `"${b.block}" stands in place of "${a.block}"`)];
  const asks = stableText(a.asks) !== stableText(b.asks);
  const [gone, fresh] = [Object.keys(a.asks).filter((fact) => !(fact in b.asks)), Object.keys(b.asks).filter((fact) => !(fact in a.asks))];
  const asked = [...fresh.map((fact) => `asks ${fact}`), ...gone.map((fact) => `no longer asks ${fact}`)].join(', ');
  return [
    ...(asks ? [one('question', asked === '' ? 'other answers can be given, or must be' : asked)] : []),
    ...textDifferences(a.texts, b.texts, place, locale, route),
    ...(asks || stableText(a.props) === stableText(b.props) ? [] : [one('block', `the block is told something else: ${keysThatDiffer(a.props, b.props).join(', ')}`)]),
  ];
}

/** Words that stand at one place of the document, in the language of the visitor. */
function textDifferences(a: SeenBlock['texts'], b: SeenBlock['texts'], place: string, locale: string, route?: string): Difference[] {
  return Object.keys({ ...a, ...b }).filter((at) => a[at] !== b[at]).map((at) => ({ kind: 'text', change: 'changed', place: `${place} › ${at.slice(1).replaceAll('/', '.')}.${locale}`, words: textWords(a[at], b[at]), ...(route === undefined ? {} : { route }) }));
}

function textWords(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return `"${after ?? ''}" is said in addition`;
  return after === undefined ? `"${before}" is not said any more` : `"${after}" is said in place of "${before}"`;
}

function keysThatDiffer(a: unknown, b: unknown): string[] {
  if (!isPlain(a) || !isPlain(b)) return [];
  return Object.keys({ ...a, ...b }).filter((name) => stableText(a[name]) !== stableText(b[name]));
}

/** What left one page and came to another has moved. */
function withMoves(found: readonly Difference[], a: Run, b: Run): Difference[] {
  const idOf = ({ place }: Difference) => place.slice(place.indexOf('block'));
  const whereElse = (difference: Difference, { screens }: Run) => screens.find(({ route, blocks }) => route !== difference.route && blocks.some(({ id }) => idOf(difference) === `block "${id}"`))?.route;
  return found.flatMap((one): Difference[] => {
    const [to, from] = [one.change === 'removed' ? whereElse(one, b) : undefined, one.change === 'added' ? whereElse(one, a) : undefined];
    // Told once, at the place that it has left.
    if (from !== undefined && found.some((other) => other.change === 'removed' && idOf(other) === idOf(one))) return [];
    return to === undefined ? [one] : [{ ...one, change: 'moved', words: `stands on the page "${to}" now` }];
  });
}

const WORDS_OF_A_PAGE: ReadonlySet<string> = new Set(['whyWeAsk', 'nextButtonLabelOverride']);

/** What a page does, by the property that says so, beside how it looks. */
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

function pageDifferences(a: Screen, b: Screen, locale: string): Difference[] {
  const one = (kind: DifferenceKind, place: string, words: string): Difference => ({ kind, change: 'changed', place: `page "${a.route}"${place}`, words, route: a.route });
  const shell = keysThatDiffer(a.shell, b.shell);
  const [texts, rest] = [shell.filter((name) => WORDS_OF_A_PAGE.has(name)), shell.filter((name) => !WORDS_OF_A_PAGE.has(name))];
  const looks = rest.filter((name) => DEEDS[name] === undefined);
  return [
    ...rest.flatMap((name) => (name === 'saveSubject' && !a.left ? [] : deedDifference(name, a.shell[name], b.shell[name], a.route))),
    ...(a.title === b.title ? [] : [one('text', ` › title.${locale}`, textWords(a.title, b.title))]),
    ...texts.map((name) => one('text', ` › ${name}.${locale}`, textWords(told(a.shell[name]), told(b.shell[name])))),
    ...(looks.length === 0 ? [] : [one('look', '', `the page itself is other: ${looks.join(', ')}`)]),
    ...(a.path === b.path ? [] : [one('address', '', `the address ends with "${b.path}" in place of "${a.path}"`)]),
  ];
}

function told(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function consentDifferences(a: Run, b: Run): Difference[] {
  const met = ({ screens }: Run) => new Map(screens.flatMap(({ route, consents }) => consents.map((consent) => [consent.type, { consent, route }] as const)));
  const [here, there] = [met(a), met(b)];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((type): Difference[] => {
    const [before, after] = [here.get(type), there.get(type)];
    const one = (change: Difference['change'], words: string): Difference => ({ kind: 'consent', change, place: `consent "${type}"`, words, ...(before ?? after ? { route: before?.route ?? after?.route ?? '' } : {}) });
    if (!after) return [one('removed', 'not asked any more')];
    if (!before) return [one('added', 'asked in addition')];
    const late = savedWithout(type, b) && !savedWithout(type, a);
    const early = savedWithout(type, a) && !savedWithout(type, b);
    const moved = late ? [one('moved', 'asked only after a lead is saved')] : early ? [one('moved', 'asked before a lead is saved; before, it was asked after')] : [];
    return [...moved, ...(sameConsent(before.consent, after.consent) ? [] : [one('changed', consentWords(before.consent, after.consent))])];
  });
}

function savedWithout(type: ConsentDecision['type'], { saves }: Run): boolean {
  return saves.some(({ consents }) => !consents.some((consent) => consent.type === type));
}

function sameConsent(a: ConsentDecision, b: ConsentDecision): boolean {
  return stableText(a) === stableText(b);
}

function consentWords(a: ConsentDecision, b: ConsentDecision): string {
  if (a.text !== b.text) return 'its words are other';
  return a.control === b.control ? 'the same visitor decides otherwise' : `it is asked as ${b.control} in place of ${a.control}`;
}

/** What the leads say: of each save in its turn. */
function sentDifferences(a: readonly Save[], b: readonly Save[]): Difference[] {
  const [here, there] = [a.filter(({ lead }) => lead), b.filter(({ lead }) => lead)];
  const one = (change: Difference['change'], place: string, words: string, route?: string): Difference => ({ kind: 'sent', change, place, words, ...(route === undefined ? {} : { route }) });
  const [last, lastThere] = [here.at(-1), there.at(-1)];
  if (!last && !lastThere) return [];
  if (!lastThere) return [one('removed', 'lead', 'no lead is saved any more', last?.route)];
  if (!last) return [one('added', 'lead', 'a lead is saved', lastThere.route)];
  const pages = ({ route }: Save) => route;
  const [before, after] = [fieldsIn(last.lead), fieldsIn(lastThere.lead)];
  return [
    ...(here.map(pages).join() === there.map(pages).join() ? [] : [one('moved', 'lead', `the lead is saved on "${there.map(pages).join('", "')}" in place of "${here.map(pages).join('", "')}"`)]),
    ...[...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name)).map((name) => {
      const change = !after.has(name) ? 'removed' : !before.has(name) ? 'added' : 'changed';
      return one(change, `lead › ${name}`, change === 'removed' ? 'not sent any more' : change === 'added' ? 'sent in addition' : 'another value is sent');
    }),
  ];
}

/** The fields of a lead by their names; what stands in lists is one. */
function fieldsIn(value: unknown, name = ''): Map<string, string> {
  if (!isPlain(value)) return new Map([[name, stableText(value)]]);
  return new Map(Object.entries(value).flatMap(([key, part]) => [...fieldsIn(part, name === '' ? key : `${name}.${key}`)]));
}

function actionDifferences(a: readonly Screen[], b: readonly Screen[]): Difference[] {
  const [here, there] = [new Set(a.flatMap(({ actions }) => actions)), new Set(b.flatMap(({ actions }) => actions))];
  const one = (change: 'added' | 'removed', code: string): Difference => ({ kind: 'action', change, place: `action "${code}"`, words: change === 'added' ? 'logged in addition' : 'not logged any more' });
  return [...[...here].filter((code) => !there.has(code)).map((code) => one('removed', code)), ...[...there].filter((code) => !here.has(code)).map((code) => one('added', code))];
}
