import { visibleBlocks } from '#engine/route-state.ts';
import { explore } from '../prove/explore/explore.ts';
import { ROUTING, type Exploration, type Sighting, type Subject } from '../prove/explore/subject.ts';
import { withCondition } from '../prove/explore/subject-of.ts';
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
  // Blocks may ask for more abroad, although no condition of the campaign says so.
  const abroad = withCondition(subject, { fact: 'path.international', is: true });
  const walker: Walker = { subject: abroad, choose: plainly(abroad) };
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
 * Further visitors, each in one language. Those of the simulation cover the transitions; others stay on a page, differ
 * in one thing that a page may react to, or see what is shown only under a condition.
 */
function othersOf({ subject, found, visitors }: ScreensRequest, walker: Walker): Visitor[] {
  const known = new Set(visitors.map(({ script }) => JSON.stringify(script)));
  const walked = (sightings: Iterable<Sighting>) =>
    [...sightings].flatMap((sighting) => walkVisitor(walker, scriptOf(sighting)) ?? []);
  const staying = walked(found.routes.values());
  const varied = typicalOf([...visitors, ...staying]).flatMap((visitor) => variantsOf(walker, visitor));
  const missed = unseenBlocks([...visitors, ...staying, ...varied], walker);
  // Following everybody to one block may take as long as a proof.
  const shown = missed.size === 0 ? undefined : explore(subject, { ...ROUTING, targets: missed })?.shown;
  return [...staying, ...varied, ...walked(shown?.values() ?? [])].filter(({ script }) => {
    const key = JSON.stringify(script);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** The blocks with conditions that none of these visitors sees, as `route@block`. */
function unseenBlocks(visitors: readonly Visitor[], { subject: { campaign, bind } }: Walker): Set<string> {
  const unseen = new Set(conditionalBlocks(campaign));
  for (const { route, shown, left } of visitors.flatMap(({ pages }) => pages))
    for (const visit of [shown, left])
      for (const { use } of visibleBlocks(route, visit, bind)) unseen.delete(`${route.name}@${use.id}`);
  return unseen;
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
