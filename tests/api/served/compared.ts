import { inEnglish } from '#schemas/sentence.ts';
import { explore } from '#checker/prove/explore/explore.ts';
import { type Sighting, type Explored, type Mishap, ROUTING, type Subject } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { raisedLater } from '#checker/prove/findings/left-out.ts';
import type { ProofFinding } from '#checker/prove/findings/proof-finding.ts';
import { proveCampaign } from '#checker/prove/prove-campaign.ts';
import { witnessOf, type Witness } from '#checker/prove/witness.ts';
import { visibleBlocks } from '#engine/route-state.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { PROVEN_ON } from './made/made-visits.ts';
import type { Trace } from './walked/random-visit.ts';
import { walkWitness, type Goal, type Walk } from './walked/walk-witness.ts';

/** What a proof says about a campaign, and about which visits. */
export interface Said {
  readonly findings: readonly ProofFinding[];
  readonly subject: Subject;
  readonly found: Explored;
  /** By `route@block`: who sees the blocks that have a condition. */
  readonly shown: Explored['shown'];
}

/** Campaigns with more classes than this are skipped: random visits would cover too few of the classes. */
const MAX_STEPS = 3000;

/** What the proofs say; `undefined`: the campaign is too large, or something about it is not decided. */
export function saidOf(campaign: Campaign, registry: Registry): Said | undefined {
  const said = exploredFrom(subjectFor(campaign, registry), MAX_STEPS);
  const proof = said && proveCampaign(campaign, registry, [], PROVEN_ON);
  return said && proof?.undecided.length === 0 ? { ...said, findings: proof.findings } : undefined;
}

/** The subject of a proof of a campaign: every visitor, on any day from now on. */
export function subjectFor(campaign: Campaign, registry: Registry): Subject {
  return subjectOf(campaign, registry, () => undefined, { ways: 'every', today: PROVEN_ON });
}

/** Who reaches which page, and who sees which block; without the findings. */
export function exploredFrom(subject: Subject, most: number): Said | undefined {
  const found = explore(subject, ROUTING, most);
  const targets = new Set(conditionalBlocks(subject.campaign));
  const shown = found && (targets.size === 0 ? found : explore(subject, { ...ROUTING, targets }, most * 10));
  return found && shown && { findings: [], subject, found, shown: shown.shown };
}

function conditionalBlocks({ routes }: Campaign): string[] {
  return routes.flatMap(({ name, blocks }) =>
    blocks.flatMap(({ id, showWhen }) => (showWhen ? [`${name}@${id}`] : [])),
  );
}

/** What visitors did and met although the proof says that nobody does. */
export function unreported({ findings, subject, found, shown }: Said, campaign: Campaign, trace: Trace): string[] {
  const impossible = (key: string) =>
    findings
      .filter(({ code, place }) => NEVER.includes(code) && place === key)
      .map(({ code, message }) => `${code}: ${inEnglish(message)}`);
  const conditional = new Set(conditionalBlocks(campaign));
  // Visitors who come back see what later answers reveal.
  const { all: raised } = raisedLater(subject, []);
  const seen = new Set([...trace.shown].filter((key) => conditional.has(key) && !raised.has(key)));
  const missing = (what: string, done: ReadonlySet<string>, known: ReadonlyMap<string, Sighting>) =>
    [...done].filter((key) => !known.has(key)).map((key) => `${what} ${key}: nobody does, says the proof`);
  const mishaps = (what: Mishap['what'], words: string, met: ReadonlySet<string>) =>
    [...met]
      .filter((key) => !isTold(found, what, key, trace))
      .map((key) => `${words} ${key}: nobody does, says the proof`);
  return [
    ...[...trace.taken, ...seen].flatMap(impossible),
    ...missing('comes to', trace.routes, found.routes),
    ...missing('takes', trace.taken, found.taken),
    ...missing('ends on', trace.ends, found.ends),
    ...missing('sees', seen, shown),
    ...mishaps('loops', 'goes round by', trace.loops),
    ...mishaps('unmet', 'is led back from', trace.unmet),
    ...mishaps('gaps', 'finds no step from', trace.gaps),
    ...mishaps('stuck', 'is held on', trace.held),
  ];
}

const NEVER: readonly string[] = [
  'prove-transition-impossible',
  'prove-transition-shadowed',
  'prove-block-never-shown',
];

/**
 * A proof reports a mishap where it finds it; for visits that begin on a page not intended for that, it reports only
 * that there is one.
 */
function isTold(found: Explored, what: Mishap['what'], key: string, { aside }: Trace): boolean {
  return found[what].has(key) || (aside && found.elsewhere.some((one) => one.what === what));
}

interface Claim {
  readonly words: string;
  readonly sighting: Sighting;
  readonly goal: Goal;
}

/**
 * Everything that the proof says somebody does: which pages they reach, which transitions they take, what they see, and
 * which mishaps they meet.
 */
function claimsOf({ found, shown }: Said, { campaign, signs }: Walk): Claim[] {
  const stepOf = (key: string) => {
    const [name = '', index = ''] = key.split('#');
    return campaign.routes.find((route) => route.name === name)?.next[Number(index)]?.to ?? '';
  };
  const takes = (words: string, keys: Explored['taken'], lets?: 'in' | 'back') =>
    [...keys].map(([key, sighting]): Claim => ({
      words: `${words} ${key}`,
      sighting,
      goal: { kind: 'takes', to: stepOf(key), lets },
    }));
  return [
    ...[...found.routes].map(([route, sighting]): Claim => ({
      words: `comes to ${route}`,
      sighting,
      goal: { kind: 'arrives' },
    })),
    ...takes('takes', found.taken),
    ...takes('goes round by', found.loops),
    ...takes('is led back from', found.unmet, 'back'),
    ...[...shown]
      .filter(([key]) => signs.get(key)?.maybeEmpty === false)
      .map(([key, sighting]): Claim => ({
        words: `sees ${key}`,
        sighting,
        goal: { kind: 'sees', block: key.slice(key.indexOf('@') + 1) },
      })),
  ];
}

export interface Witnessed {
  readonly there: number;
  /** Why no visit without script can be one of these, each with the number of witnesses. */
  readonly apart: ReadonlyMap<string, number>;
  readonly mismatches: readonly string[];
}

/** Walks every witness through the server. */
export async function witnessed(said: Said, walk: Walk): Promise<Witnessed> {
  const apart = new Map<string, number>();
  const mismatches: string[] = [];
  let there = 0;
  for (const { words, sighting, goal } of claimsOf(said, walk)) {
    const witness = witnessOf(said.subject, sighting);
    const outcome = await walkWitness(walk, witness, goal, sighting.node.visitor.beside);
    if (outcome.kind === 'there') there += 1;
    else if (outcome.kind === 'apart') apart.set(outcome.why, (apart.get(outcome.why) ?? 0) + 1);
    else if (goal.kind === 'sees' && !staysOnPage(said.subject, witness, goal.block)) {
      // With script, the block is visible for a moment, until the question that appears above it is answered.
      const why = 'a form does not tell what a page shows while it is filled in';
      apart.set(why, (apart.get(why) ?? 0) + 1);
    } else mismatches.push(`somebody ${words}, says the proof, but ${outcome.why}`);
  }
  return { there, apart, mismatches };
}

/** Does the last page of a witness show a block once it is filled in? */
function staysOnPage({ campaign, bind }: Subject, { visit, steps }: Witness, block: string): boolean {
  const route = campaign.routes.find(({ name }) => name === steps.at(-1)?.route);
  return route !== undefined && visibleBlocks(route, visit, bind).some(({ use }) => use.id === block);
}
