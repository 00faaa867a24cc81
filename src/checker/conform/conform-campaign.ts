import type { FlowState } from '#engine/flow-state.ts';
import { outcomeOf, verdictOf } from '#engine/qualification/verdicts.ts';
import { walk } from '#engine/walk.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Study } from '#schemas/study/study.ts';
import { explore } from '../prove/explore/explore.ts';
import { type Exploration, type Explored, ROUTING, type RuleCheck, type Subject } from '../prove/explore/subject.ts';
import { witnessOf, type Witness } from '../prove/witness.ts';
import { demandsOf, firstUnmet, type Demand } from './specification.ts';
import { specifiedSubject } from './specified-subject.ts';

/** A kind of visitor whom the campaign and the criteria judge differently. */
export interface Disagreement {
  /** How the campaign is wrong: `too-many` means that it qualifies the visitor, `too-few` that it does not. */
  readonly kind: 'too-many' | 'too-few';
  /** The demand of the criteria that the visitor does not meet; absent if they meet all of them. */
  readonly demand?: Demand;
  /** The route where the visit ends. */
  readonly route: string;
  readonly witness: Witness;
  /** The visitor's answers on the path that the engine walks with them. */
  readonly replayed: FlowState;
  /** Does the engine's replay reach the same verdict about the visitor? */
  readonly confirmed: boolean;
}

export interface Conformance {
  readonly disagreements: readonly Disagreement[];
  readonly undecided: readonly string[];
  /**
   * Visits that the result does not cover: the two do not agree on all visits that an address starts on pages that are
   * not landing pages.
   */
  readonly elsewhere: readonly string[];
  /** The number of classes of visitors that can be distinguished, by route. */
  readonly states: number;
  /** The ends, each with what reaching it means; if no routes are named, the product's own verdict counts at each. */
  readonly ends: readonly string[];
  readonly demands: readonly Demand[];
}

export interface ConformRequest {
  readonly campaign: Campaign;
  readonly registry: Registry;
  /** The criteria, with the bounds of age, gender and body mass index. */
  readonly specification: Study;
  /** The study as the product has it, if that differs. */
  readonly study?: Study;
  /** The routes whose visitors count as qualified. If there are none, the product's verdict at the end counts. */
  readonly qualified?: readonly string[];
}

/** Judging a whole visit is one step: more of them take minutes. */
const MAX_STEPS = 100_000;

type Judge = (state: FlowState) => boolean;

/**
 * Compares the verdicts that a campaign gives its visitors with the criteria of a study, over all classes of answers.
 */
export function conformCampaign({
  campaign,
  registry,
  specification,
  study = specification,
  qualified = [],
}: ConformRequest): Conformance {
  const undecided = new Set<string>();
  // A visit is judged when it reaches a named route: whatever is asked after that is asked too late.
  const judged: Campaign = {
    ...campaign,
    routes: campaign.routes.map((route) => (qualified.includes(route.name) ? { ...route, next: [] } : route)),
  };
  const { subject, study: visited } = specifiedSubject(judged, registry, study, specification, (note) =>
    undecided.add(note),
  );
  const demands = demandsOf(specification);
  const ends = judged.routes.filter(({ next }) => next.length === 0).map(({ name }) => name);
  const calls = (route: string): Judge =>
    qualified.length > 0 ? () => qualified.includes(route) : (state) => outcomeOf(state) === 'congratulations';
  const at = qualified.length > 0 ? 'entry' : 'leaving';
  const checks = ends.flatMap((route) => checksAt(route, at, calls(route), demands));
  const found = explore(subject, { ...ROUTING, rules: checks.map(({ check }) => check) }, MAX_STEPS);
  if (!found) undecided.add('whom the campaign calls qualified: there are too many classes of visitors');
  const disagreements = found
    ? checks.flatMap((one) =>
        disagreementOf(one, found, subject, calls(one.route), demands, { ...visited, criteria: study.criteria }),
      )
    : [];
  return {
    disagreements: shortestOfEach(disagreements),
    undecided: [...undecided],
    elsewhere: elsewhereIn(found),
    states: found?.states ?? 0,
    ends: ends.filter((name) => found?.ends.has(name) ?? true),
    demands,
  };
}

/** Returns the start pages of visits that the campaign and the criteria judge differently. */
function elsewhereIn(found: Explored | undefined): string[] {
  const landings = new Set(
    (found?.elsewhere ?? []).filter(({ what }) => what === 'broken').map(({ landing }) => `"${landing}"`),
  );
  return landings.size === 0
    ? []
    : [
        `visits that ?landing= begins on the page ${[...landings].join(' or ')}, which is not a landing page: ` +
          'some of them are judged differently',
      ];
}

interface EndCheck {
  readonly kind: Disagreement['kind'];
  readonly route: string;
  readonly demand?: Demand;
  readonly check: RuleCheck;
}

/**
 * For each demand, the example is a visitor who meets all earlier ones. Reaching a named route is the verdict, whatever
 * is asked there; the product's own verdict is read with the answers of the last page.
 */
function checksAt(route: string, at: RuleCheck['at'], calls: Judge, demands: readonly Demand[]): EndCheck[] {
  const check = (rule: string, judge: Judge): RuleCheck => ({
    rule: `${rule} ${route}`,
    at,
    routes: new Set([route]),
    holds: { all: [] },
    judge,
  });
  return [
    ...demands.map((demand): EndCheck => ({
      kind: 'too-many',
      route,
      demand,
      check: check(`demand ${demand.id}`, (state) => firstUnmet(demands, state) !== demand || !calls(state)),
    })),
    {
      kind: 'too-few',
      route,
      check: check(
        'all demands',
        (state) => firstUnmet(demands, state) !== undefined || calls(state) || isExcused(state),
      ),
    },
  ];
}

/**
 * No site nearby, or a phone number that the study already has: the criteria say nothing about these, and both exclude
 * a visitor.
 */
function isExcused(state: FlowState): boolean {
  if (verdictOf('siteQualified', state) !== true) return true;
  const matched = state.remote.matchedToStudy;
  return matched?.status === 'ready' && matched.value;
}

function disagreementOf(
  { kind, route, demand, check }: EndCheck,
  found: Exploration,
  subject: Subject,
  calls: Judge,
  demands: readonly Demand[],
  study: Study,
): Disagreement[] {
  const sighting = found.broken.get(check.rule);
  if (!sighting) return [];
  const witness = witnessOf(subject, sighting);
  const visit = { ...witness.visit, payload: { ...witness.visit.payload, study } };
  const verdictRoute = check.at === 'entry' ? (witness.steps.at(-2)?.route ?? route) : route;
  const walked = walk(visit, subject.bind, verdictRoute);
  const replayed = { ...visit, answers: walked.answers };
  const said =
    kind === 'too-many'
      ? calls(replayed) && demand?.truth(replayed) !== true
      : !calls(replayed) && firstUnmet(demands, replayed) === undefined;
  return [
    {
      kind,
      route,
      witness,
      replayed,
      confirmed: witness.confirmed && walked.arrived && said,
      ...(demand ? { demand } : {}),
    },
  ];
}

/** Reports a disagreement that occurs at several ends once, with the visitor who enters least. */
function shortestOfEach(all: readonly Disagreement[]): Disagreement[] {
  const size = ({ witness }: Disagreement) =>
    witness.steps.reduce((sum, { enter }) => sum + Object.keys(enter).length, witness.steps.length * 100);
  const key = ({ kind, demand }: Disagreement) => `${kind} ${demand?.id ?? ''}`;
  return [...Map.groupBy(all, key).values()].flatMap((same) =>
    same.toSorted((one, other) => size(one) - size(other)).slice(0, 1),
  );
}
