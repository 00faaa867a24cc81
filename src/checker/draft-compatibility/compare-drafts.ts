import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { findRoute } from '#engine/transition.ts';
import { walk } from '#engine/walk.ts';
import type { Block } from '#registry/define-block.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { populationOf, suspectedVisitors, type DiffOptions } from '../diff/diff-campaigns.ts';
import { findSuspects } from '../diff/find-suspects.ts';
import { follow, groundOf, type Ground, type Run } from '../diff/visits/follow.ts';
import { frameDifferences } from '../diff/frame-differences.ts';
import { compareWays, visitorsByOtherWays } from '../diff/ways-in.ts';
import { AS_NAMED, sidesOf } from '../diff/sides.ts';
import { isPlain, stableText } from '../diff/stable-text.ts';
import type { Visitor } from '../diff/visits/visitor.ts';
import { splitTexts, withoutWords } from '../diff/visits/written.ts';

/** What happens to drafts on one page of the first version when the second version continues them. */
export interface DraftClass {
  /** The page that the visitor is on. */
  readonly route: string;
  /** The page where the visitor continues. If it is the same one, they stay where they are. */
  readonly to: string;
  /** Answers that the visitor has given and that no longer count. */
  readonly lost: readonly string[];
  /** How many of the simulated drafts. */
  readonly drafts: number;
  readonly witness: DraftWitness;
}

export interface DraftWitness {
  /** The draft in each version, in the form the engine takes. */
  readonly visits: { readonly a: FlowState; readonly b: FlowState };
  /** What was entered before the page that the visitor is on. */
  readonly steps: Run['steps'];
}

export interface DraftsDiff {
  /** `kept` is proven: every draft continues on its page with all its answers. */
  readonly verdict: 'kept' | 'changed' | 'undecided';
  readonly classes: readonly DraftClass[];
  readonly undecided: readonly string[];
  /** How many drafts were simulated. */
  readonly sample: number;
}

interface Standing extends Omit<DraftClass, 'drafts'> {
  readonly counted: boolean;
}

/**
 * Determines what a new version of a campaign does to visitors in the middle of the old one, using the server's own
 * walk.
 */
export function compareDrafts(
  a: Campaign,
  b: Campaign,
  registry: Registry,
  { count, seed, today }: DiffOptions,
): DraftsDiff {
  const undecided = whyUndecided(a, b, registry, today);
  if (undecided.length === 0) return { verdict: 'kept', classes: [], undecided, sample: 0 };
  const notes = new Set<string>();
  const sides = sidesOf(a, b, registry, (why) => notes.add(why), { renamed: AS_NAMED, today });
  const grounds = { a: groundOf(a, registry, sides.a.cuts), b: groundOf(b, registry, sides.a.cuts) };
  const drafts = (visitors: readonly Visitor[], counted: boolean) =>
    visitors.flatMap((visitor) => standingOf(grounds, visitor, counted));
  const others = [...compareWays(sides).visitors, ...visitorsByOtherWays(sides.a)];
  const standing = [
    ...drafts(findSuspects(sides).suspects.flatMap(suspectedVisitors), false),
    ...drafts(populationOf(sides, count, seed), true),
    // Of the visitors who start elsewhere, only those who are moved add anything new.
    ...drafts(others, false).filter(isMoved),
  ];
  const classes = classesOf(standing);
  const changed = classes.some(isMoved);
  return {
    verdict: changed ? 'changed' : 'undecided',
    classes,
    undecided,
    sample: standing.filter(({ counted }) => counted).length,
  };
}

/** Does a draft not continue on its page, or not with all its answers? */
function isMoved({ route, to, lost }: Pick<DraftClass, 'route' | 'to' | 'lost'>): boolean {
  return route !== to || lost.length > 0;
}

/** Does the visit start somewhere other than the home? One that starts at the home is the simpler example. */
function beginsElsewhere({ witness: { visits } }: Standing): number {
  return Number(visits.a.entry !== visits.a.campaign.home);
}

/**
 * Empty means that the versions ask the same questions on the same pages and lead to the same routes, so no draft can
 * distinguish them.
 */
function whyUndecided(a: Campaign, b: Campaign, registry: Registry, today: string | undefined): string[] {
  const notes = new Set<string>();
  const sides = sidesOf(bare(a, registry), bare(b, registry), registry, (why) => notes.add(why), {
    renamed: AS_NAMED,
    today,
  });
  const { suspects, undecided, explored } = findSuspects(sides);
  const pages = [...new Set(suspects.map(({ route }) => route))].map(
    (route) => `page "${route}" asks or leads differently; the simulated drafts show what that does to drafts`,
  );
  const begins = compareWays(sides).pages.map(
    (page) => `page "${page}": visits begin there differently; the simulated drafts show what that does to drafts`,
  );
  return [
    ...pages,
    ...begins,
    ...undecided,
    ...frameDifferences(sides)
      .filter(({ kind }) => kind === 'setting')
      .map(({ place }) => `${place} may affect what is asked`),
    ...(explored ? notes : []),
  ];
}

/**
 * Returns a campaign without what changes only its appearance: a draft contains answers, and a block that asks for none
 * does not affect it.
 */
function bare(campaign: Campaign, registry: Registry): Campaign {
  const page = ({ meta: { saveSubject, landing, requires }, ...route }: Route): Route => ({
    ...route,
    title: { en: '-' },
    meta: {
      ...(saveSubject === undefined ? {} : { saveSubject }),
      ...(landing === undefined ? {} : { landing }),
      ...(requires === undefined ? {} : { requires }),
    },
    blocks: route.blocks
      .filter(({ block }) => !asksNothing(block, registry))
      .map(({ texts: _words, ...use }) => ({ ...use, props: propsWithoutWords(use.props) })),
  });
  return { ...campaign, routes: campaign.routes.map(page) };
}

/** The properties by which a block can affect the content of a draft. */
const ASKING = [
  'fields',
  'ask',
  'learn',
  'needs',
  'scheduling',
  'uploads',
  'questionSet',
] as const satisfies readonly (keyof Block)[];

/** Is it a block without fields, calls and searches? An unknown block may ask for anything. */
function asksNothing(name: string, registry: Registry): boolean {
  const block = registry.find(name);
  return block !== undefined && ASKING.every((part) => !(part in block));
}

function propsWithoutWords(props: Route['blocks'][number]['props']): Route['blocks'][number]['props'] {
  const plain = withoutWords(props);
  return isPlain(plain) && Object.keys(splitTexts(props, DEFAULT_LANGUAGE).texts).length > 0 ? plain : props;
}

/** Generates one draft for each page, because a visitor may stop on any of them. */
function standingOf(
  { a, b }: { readonly a: Ground; readonly b: Ground },
  visitor: Visitor,
  counted: boolean,
): Standing[] {
  const run = follow(a, visitor);
  return run.steps.flatMap(({ route: name }, index): Standing[] => {
    const arrived = run.states[index];
    const route = findRoute(a.campaign, name);
    if (!arrived || !route) return [];
    const draft: FlowState = { ...arrived, answers: run.states[index - 1]?.answers ?? {} };
    const given = walk(draft, a.bind, name).answers;
    const later: FlowState = {
      ...draft,
      campaign: b.campaign,
      entry: findRoute(b.campaign, draft.entry)?.name ?? b.campaign.home,
    };
    const { to, answers } = goesOn(later, route, b);
    // Visitors who are sent back keep their answers, and these count again once they have continued, unless their new
    // path no longer asks for them.
    const counting = to === name ? answers : answersAtLast(visitor, draft, b);
    const lost = Object.keys(given).filter(
      (fact) => draft.answers[fact] !== undefined && stableText(given[fact]) !== stableText(counting[fact]),
    );
    return [
      {
        route: name,
        to,
        lost: lost.toSorted(),
        counted,
        witness: { visits: { a: draft, b: later }, steps: run.steps.slice(0, index) },
      },
    ];
  });
}

/**
 * Returns where the second version continues: on the page with the same address, if the answers lead there; at the home
 * if there is no such page.
 */
function goesOn(
  draft: FlowState,
  { path }: Route,
  { campaign, bind }: Ground,
): { readonly to: string; readonly answers: FlowState['answers'] } {
  const target = campaign.routes.find((route) => route.path === path);
  const walked = walk(draft, bind, target?.name);
  if (!target) return { to: campaign.home, answers: walked.answers };
  return { to: walked.arrived ? target.name : (walked.path.at(-1)?.name ?? campaign.home), answers: walked.answers };
}

/**
 * Returns what counts at the end of the visitor's path in the new version, if they give the simplest answers to new
 * questions.
 */
function answersAtLast(
  { seed: _chance, ...visitor }: Visitor,
  { answers }: FlowState,
  ground: Ground,
): FlowState['answers'] {
  const run = follow(ground, { ...visitor, answers });
  const last = run.states.at(-1);
  return last ? walk(last, ground.bind, run.steps.at(-1)?.route).answers : {};
}

function classesOf(standing: readonly Standing[]): DraftClass[] {
  const groups = Map.groupBy(standing, ({ route, to, lost }) => [route, to, ...lost].join('\n'));
  return [...groups.values()].flatMap((group) => {
    const [best] = group.toSorted(
      (one, other) =>
        beginsElsewhere(one) - beginsElsewhere(other) ||
        one.witness.steps.length - other.witness.steps.length ||
        Number(one.counted) - Number(other.counted),
    );
    if (!best) return [];
    const { route, to, lost, witness } = best;
    return [{ route, to, lost, witness, drafts: group.filter(({ counted }) => counted).length }];
  });
}
