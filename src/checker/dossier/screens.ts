import type { Exploration, Subject } from '../prove/explore/subject.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { Language } from '#schemas/language.ts';
import { plainly } from '../simulate/choices.ts';
import { scriptOf } from '../simulate/candidates.ts';
import { inEveryLanguage } from '../simulate/languages.ts';
import type { Visitor } from '../simulate/visitor.ts';
import { walkVisitor } from '../simulate/walk-visitor.ts';
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

/** One appearance of a screen, in each language in which somebody sees it. */
export interface Look {
  /** `left`: as it is when the visitor has filled it in, if that reveals more. */
  readonly moment: 'shown' | 'left';
  readonly path: readonly string[];
  readonly languages: readonly LookInLanguage[];
}

/** A screen that visitors reach. */
export interface DossierScreen {
  readonly route: Route;
  /** As visitors first meet it, then everything else that it says to others. */
  readonly looks: readonly Look[];
  /** Words that still other visitors read, without a picture, by language. */
  readonly rest: ReadonlyMap<Language, readonly PageLine[]>;
}

/** A screen with more appearances than these is one whose words come from elsewhere, such as from a catalogue. */
const MAX_LOOKS = 6;

export interface ScreensRequest {
  readonly subject: Subject;
  readonly found: Exploration;
  readonly visitors: readonly Visitor[];
  readonly draw: DrawPage;
  /** Called after each screen. */
  readonly progress?: (done: number, of: number) => void;
}

/** Every screen that visitors reach, once, in the order in which they meet them, with every text they read there. */
export async function dossierScreens(request: ScreensRequest): Promise<DossierScreen[]> {
  const { subject, found, progress } = request;
  const visitors = withEveryRoute(request);
  const routes = inOrderMet(
    subject.campaign.routes.filter(({ name }) => found.routes.has(name)),
    visitors,
    subject.campaign.home,
  );
  const screens: DossierScreen[] = [];
  for (const route of routes) {
    screens.push(await screenOf(route, visitors, request));
    progress?.(screens.length, routes.length);
  }
  return screens;
}

/** Simulated visitors cover the transitions; a page where everybody stays needs one more. */
function withEveryRoute({ subject, found, visitors }: ScreensRequest): Visitor[] {
  const met = new Set(visitors.flatMap(({ pages }) => pages.map(({ route }) => route.name)));
  const walker = { subject, choose: plainly(subject) };
  const others = [...found.routes]
    .filter(([name]) => !met.has(name))
    .flatMap(([, sighting]) => walkVisitor(walker, scriptOf(sighting)) ?? [])
    .flatMap((visitor) => inEveryLanguage(walker, visitor));
  return [...visitors, ...others];
}

/**
 * Sorts routes so that each comes after those from which visitors come to it; among those that nothing orders, the
 * document does. Pages that only an address opens come last.
 */
export function inOrderMet(
  routes: readonly Route[],
  visitors: readonly Pick<Visitor, 'pages'>[],
  home: string,
): Route[] {
  const isFront = (route: Route | undefined) => route?.name === home || route?.meta.landing === true;
  const front = visitors.filter(({ pages }) => isFront(pages[0]?.route));
  const met = new Set(front.flatMap(({ pages }) => pages.map(({ route }) => route)));
  return [
    ...sorted(
      routes.filter((route) => met.has(route)),
      front,
    ),
    ...sorted(
      routes.filter((route) => !met.has(route)),
      visitors,
    ),
  ];
}

function sorted(routes: readonly Route[], visitors: readonly Pick<Visitor, 'pages'>[]): Route[] {
  const before = new Map(routes.map(({ name }) => [name, new Set<string>()]));
  for (const { pages } of visitors)
    for (const [index, { route }] of pages.entries()) {
      const from = pages[index - 1]?.route.name;
      if (from !== undefined) before.get(route.name)?.add(from);
    }
  const open = [...routes];
  const order: Route[] = [];
  while (open.length > 0) {
    const isFree = ({ name }: Route) => open.every((other) => before.get(name)?.has(other.name) !== true);
    // Where visitors go in a circle, the document's order opens it.
    order.push(...open.splice(Math.max(0, open.findIndex(isFree)), 1));
  }
  return order;
}

interface Candidate {
  readonly moment: Look['moment'];
  readonly path: readonly string[];
  readonly languages: LookInLanguage[];
}

async function screenOf(route: Route, visitors: readonly Visitor[], { draw, subject }: ScreensRequest) {
  const candidates = new Map<string, Candidate>();
  for (const { script, visit, pages } of visitors) {
    const at = pages.findIndex((page) => page.route === route);
    const page = pages[at];
    if (!page) continue;
    const who = JSON.stringify({ ...script, world: { ...script.world, locale: 0 } });
    for (const moment of page.left === page.shown ? (['shown'] as const) : (['shown', 'left'] as const)) {
      const key = `${moment} ${who}`;
      const candidate = candidates.get(key) ?? {
        moment,
        path: pages.slice(0, at + 1).map((one) => one.route.name),
        languages: [],
      };
      candidates.set(key, candidate);
      if (candidate.languages.some(({ language }) => language === visit.locale)) continue;
      const { document, html } = await draw(page[moment], route);
      const words = readPage(html);
      candidate.languages.push({ language: visit.locale, document, words, lines: words.lines, visit: page[moment] });
    }
  }
  return { route, ...chosen([...candidates.values()], subject.campaign.languages) };
}

/** Numbers come from studies and days: a page that differs only in them is the same page. */
const keyOf = ({ kind, text }: PageLine) => `${kind} ${text.replaceAll(/\d+/g, '0')}`;

/** Chooses few appearances that together say everything that any of them says; the first stays first. */
function chosen(candidates: readonly Candidate[], order: readonly Language[]): Pick<DossierScreen, 'looks' | 'rest'> {
  const said = new Map<Language, Set<string>>();
  const freshIn = ({ language, lines }: LookInLanguage) =>
    lines.filter((line) => said.get(language)?.has(keyOf(line)) !== true);
  const freshOf = ({ languages }: Candidate) => languages.reduce((sum, one) => sum + freshIn(one).length, 0);
  const note = ({ language, lines }: LookInLanguage) => {
    const known = said.get(language) ?? new Set();
    for (const line of lines) known.add(keyOf(line));
    said.set(language, known);
  };
  const looks: Look[] = [];
  const inOrder = candidates.filter(({ moment }) => moment === 'shown');
  let next = inOrder[0] ?? candidates[0];
  while (next && looks.length < MAX_LOOKS) {
    const languages = next.languages
      .toSorted((one, other) => order.indexOf(one.language) - order.indexOf(other.language))
      // A language in which the look says nothing new needs no picture of it.
      .filter((one) => looks.length === 0 || freshIn(one).length > 0)
      .map((one) => ({ ...one, lines: freshIn(one) }));
    looks.push({ ...next, languages });
    for (const one of next.languages) note(one);
    const [best] = candidates.toSorted((one, other) => freshOf(other) - freshOf(one));
    next = best && freshOf(best) > 0 ? best : undefined;
  }
  const rest = new Map<Language, PageLine[]>();
  for (const one of candidates.flatMap(({ languages }) => languages)) {
    const fresh = freshIn(one);
    if (fresh.length > 0) rest.set(one.language, [...(rest.get(one.language) ?? []), ...fresh]);
    note(one);
  }
  return { looks, rest };
}
