import { FACTS } from '#engine/facts/index.ts';
import { visibleBlocks } from '#engine/route-state.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { inEveryLanguage } from '../simulate/languages.ts';
import type { VisitedPage, Visitor } from '../simulate/visitor.ts';
import type { Walker } from '../simulate/walk-visitor.ts';
import type { DrawPage } from './draw-page.ts';
import { readPage, type PageLine, type PageWords } from './read-page.ts';

/** A screen in one language, for one visitor. */
export interface LookInLanguage {
  readonly language: Language;
  readonly document: string;
  /** What it says that no earlier look of the screen says. */
  readonly lines: readonly PageLine[];
  readonly words: PageWords;
  /** The visit of the person who sees it. */
  readonly visit: FlowState;
}

/** One appearance of a screen, in each language in which it says something new. */
export interface Look {
  /** `left`: as it is when the visitor has filled it in, if that reveals more. */
  readonly moment: 'shown' | 'left';
  readonly path: readonly string[];
  readonly languages: readonly LookInLanguage[];
}

/** What a visitor reads on a screen; its document is made only if the screen is pictured. */
interface Reading extends Pick<LookInLanguage, 'language' | 'words' | 'visit'> {
  readonly document: () => Promise<string>;
}

interface Candidate {
  readonly moment: Look['moment'];
  readonly path: readonly string[];
  readonly readings: Reading[];
  /** Somebody who was followed in one language only. */
  readonly visitor?: Visitor;
}

export interface LooksRequest {
  /** Followed in every language. */
  readonly visitors: readonly Visitor[];
  /** Followed in one language: in the others they are followed only if they see something new. */
  readonly others: readonly Visitor[];
  readonly walker: Walker;
  readonly draw: DrawPage;
}

/** A screen with more appearances than these has words from elsewhere, such as from a catalogue. */
const MAX_LOOKS = 8;

/** Few appearances of a screen that together say what any visitor reads there, and the words that they leave out. */
export async function looksOf(
  route: Route,
  request: LooksRequest,
): Promise<{ readonly looks: Look[]; readonly rest: Map<Language, PageLine[]> }> {
  const read = createReader(route, request);
  const candidates = await candidatesAt(route, request, read);
  const said = new Said();
  const looks: Look[] = [];
  let next = candidates.find(({ moment }) => moment === 'shown') ?? candidates[0];
  while (next && looks.length < MAX_LOOKS) {
    await followed(next, route, request, read);
    looks.push(await lookOf(next, said, { isFirst: looks.length === 0, request }));
    next = mostNew(candidates, said);
  }
  const rest = new Map<Language, PageLine[]>();
  for (let open = mostNew(candidates, said); open; open = mostNew(candidates, said)) {
    await followed(open, route, request, read);
    for (const reading of open.readings) {
      const fresh = said.freshIn(reading);
      if (fresh.length > 0) rest.set(reading.language, [...(rest.get(reading.language) ?? []), ...fresh]);
      said.note(reading);
    }
  }
  return { looks, rest };
}

/** Numbers come from studies and days: a page that differs only in them is the same page. */
const keyOf = ({ kind, text }: PageLine) => `${kind} ${text.replaceAll(/\d[\d.,]*/g, '0')}`;

/** What has been said so far, by language. */
class Said {
  readonly #keys = new Map<Language, Set<string>>();

  freshIn({ language, words }: Reading): PageLine[] {
    return words.lines.filter((line) => this.#keys.get(language)?.has(keyOf(line)) !== true);
  }

  note({ language, words }: Reading): void {
    const keys = this.#keys.get(language) ?? new Set();
    for (const line of words.lines) keys.add(keyOf(line));
    this.#keys.set(language, keys);
  }
}

/** The candidate who reads most that is new; of equal ones the first. */
function mostNew(candidates: readonly Candidate[], said: Said): Candidate | undefined {
  let best: { readonly candidate: Candidate; readonly fresh: number } | undefined;
  for (const candidate of candidates) {
    const fresh = candidate.readings.reduce((sum, reading) => sum + said.freshIn(reading).length, 0);
    if (fresh > (best?.fresh ?? 0)) best = { candidate, fresh };
  }
  return best?.candidate;
}

async function lookOf(
  { moment, path, readings }: Candidate,
  said: Said,
  { isFirst, request }: { readonly isFirst: boolean; readonly request: LooksRequest },
): Promise<Look> {
  const order = request.walker.subject.campaign.languages;
  const languages: LookInLanguage[] = [];
  for (const reading of readings.toSorted((a, b) => order.indexOf(a.language) - order.indexOf(b.language))) {
    const lines = said.freshIn(reading);
    said.note(reading);
    // A language in which it says nothing new needs no picture of it.
    if (isFirst || lines.length > 0) languages.push({ ...reading, lines, document: await reading.document() });
  }
  return { moment, path, languages };
}

type Read = (page: VisitedPage, moment: Look['moment']) => Promise<Reading>;

/** Reads pages; many visitors see the same one. */
function createReader(route: Route, { draw }: LooksRequest): Read {
  const known = new Map<string, PageWords>();
  return async (page, moment) => {
    const visit = page[moment];
    const { html, document } = await draw(visit, route);
    const words = known.get(html) ?? readPage(html);
    known.set(html, words);
    return { language: visit.locale, visit, words, document };
  };
}

async function candidatesAt(
  route: Route,
  { visitors, others, walker }: LooksRequest,
  read: Read,
): Promise<Candidate[]> {
  const candidates = new Map<string, Candidate>();
  const seen = new Set<string>();
  for (const visitor of [...visitors, ...others]) {
    const page = visitor.pages.find((one) => one.route === route);
    if (!page) continue;
    const path = pathTo(visitor, route);
    const { script, visit } = visitor;
    const who = JSON.stringify({ ...script, world: { ...script.world, locale: 0 } });
    for (const moment of momentsOf(page, walker)) {
      const like = `${moment} ${readBy(page, moment, walker)}`;
      const isOther = others.includes(visitor);
      // Drawing a page costs more than everything else.
      if (isOther && seen.has(like)) continue;
      seen.add(like);
      const key = `${moment} ${who}`;
      const candidate = candidates.get(key) ?? {
        moment,
        path,
        readings: [],
        ...(isOther ? { visitor } : {}),
      };
      candidates.set(key, candidate);
      if (candidate.readings.every(({ language }) => language !== visit.locale))
        candidate.readings.push(await read(page, moment));
    }
  }
  return [...candidates.values()];
}

function pathTo({ pages }: Visitor, route: Route): string[] {
  const at = pages.findIndex((page) => page.route === route);
  return pages.slice(0, at + 1).map((one) => one.route.name);
}

/** Adds what somebody reads in the other languages. */
async function followed(candidate: Candidate, route: Route, { walker }: LooksRequest, read: Read): Promise<void> {
  const { visitor, readings, moment } = candidate;
  if (!visitor) return;
  for (const other of inEveryLanguage(walker, visitor)) {
    const page = other.pages.find((one) => one.route === route);
    if (page && readings.every(({ language }) => language !== other.visit.locale))
      readings.push(await read(page, moment));
  }
}

/** Answers themselves change no words: what follows from them does. */
const READ = FACTS.filter(({ name }) => !name.startsWith('candidate.'));

/** What the words of a page may depend on. */
function readBy({ route, ...page }: VisitedPage, moment: Look['moment'], { subject: { bind } }: Walker): string {
  const visit = page[moment];
  const { locale, query, payload, device, remote, bookings } = visit;
  const blocks = visibleBlocks(route, visit, bind).map(({ bound }) => [bound.id, bound.fields.map(({ id }) => id)]);
  const facts = READ.map((fact) => fact.read(visit));
  return JSON.stringify([locale, query, payload, device, remote, bookings, blocks, facts]);
}

/** A page that asks and shows the same before and after it is answered says the same. */
function momentsOf({ route, shown, left }: VisitedPage, { subject: { bind } }: Walker): readonly Look['moment'][] {
  const seen = (state: FlowState) =>
    JSON.stringify([
      visibleBlocks(route, state, bind).map(({ bound }) => [bound.id, bound.fields.map(({ id }) => id)]),
      state.remote,
    ]);
  return left === shown || seen(left) === seen(shown) ? ['shown'] : ['shown', 'left'];
}
