import { explore } from '../prove/explore/explore.ts';
import { ROUTING, type Exploration, type Subject } from '../prove/explore/subject.ts';
import { conditionalBlocks } from '../prove/proof-questions.ts';
import type { Language } from '#schemas/language.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { plainly } from '../simulate/choices.ts';
import { scriptOf } from '../simulate/candidates.ts';
import type { Visitor } from '../simulate/visitor.ts';
import { walkVisitor, type Walker } from '../simulate/walk-visitor.ts';
import type { DrawPage } from './draw-page.ts';
import { looksOf, type Look } from './looks.ts';
import { inOrderMet } from './order-met.ts';
import type { PageLine } from './read-page.ts';
import { variantsOf } from './variants.ts';

/** A screen that visitors reach. */
export interface DossierScreen {
  readonly route: Route;
  /** As visitors first meet it, then everything else that it says to others. */
  readonly looks: readonly Look[];
  /** Words that still other visitors read, without a picture, by language. */
  readonly rest: ReadonlyMap<Language, readonly PageLine[]>;
}

export interface ScreensRequest {
  readonly subject: Subject;
  readonly found: Exploration;
  /** Simulated visitors, in every language. */
  readonly visitors: readonly Visitor[];
  readonly draw: DrawPage;
  /** Called after each screen. */
  readonly progress?: (done: number, of: number) => void;
}

/** Every screen that visitors reach, once, in the order in which they meet them, with every text they read there. */
export async function dossierScreens(request: ScreensRequest): Promise<DossierScreen[]> {
  const { subject, found, visitors, draw, progress } = request;
  const walker: Walker = { subject, choose: plainly(subject) };
  const others = othersOf(request, walker);
  const routes = inOrderMet(
    subject.campaign.routes.filter(({ name }) => found.routes.has(name)),
    [...visitors, ...others],
    subject.campaign.home,
  );
  const screens: DossierScreen[] = [];
  for (const route of routes) {
    screens.push({ route, ...(await looksOf(route, { visitors, others, walker, draw })) });
    progress?.(screens.length, routes.length);
  }
  return screens;
}

/**
 * Further visitors, each in one language. Those of the simulation cover the transitions; others stay on a page, see
 * what is shown only under a condition, or differ in one thing that a page may react to.
 */
function othersOf({ subject, found, visitors }: ScreensRequest, walker: Walker): Visitor[] {
  const blocks = new Set(conditionalBlocks(subject.campaign));
  const shown = blocks.size === 0 ? undefined : explore(subject, { ...ROUTING, targets: blocks })?.shown;
  const sighted = [...found.routes.values(), ...(shown?.values() ?? [])].flatMap(
    (sighting) => walkVisitor(walker, scriptOf(sighting)) ?? [],
  );
  const varied = typicalOf([...visitors, ...sighted]).flatMap((visitor) => variantsOf(walker, visitor));
  const known = new Set(visitors.map(({ script }) => JSON.stringify(script)));
  return [...sighted, ...varied].filter(({ script }) => {
    const key = JSON.stringify(script);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** Few visitors who together meet every screen that anybody meets. */
function typicalOf(visitors: readonly Visitor[]): Visitor[] {
  const met = new Set<string>();
  return visitors
    .toSorted((one, other) => other.pages.length - one.pages.length)
    .filter(({ pages }) => {
      const isMore = pages.some(({ route }) => !met.has(route.name));
      for (const { route } of pages) met.add(route.name);
      return isMore;
    });
}
