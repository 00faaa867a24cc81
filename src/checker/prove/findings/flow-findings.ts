import { sentence, type Sentence } from '#schemas/sentence.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Sighting, Exploration, Subject } from '../explore/subject.ts';
import { conflictOf, type Effort, neverHolds } from './why-never.ts';
import type { ProofFinding } from './proof-finding.ts';
import { conditionWords } from './words.ts';

/**
 * Finds visitors who do not reach an end: they cannot leave a page, have no next page, are sent back, or go in circles.
 */
export function endlessVisitors(
  { stuck, gaps, loops, unmet }: Pick<Exploration, 'stuck' | 'gaps' | 'loops' | 'unmet'>,
  { campaign }: Subject,
): ProofFinding[] {
  const target = (key: string) => {
    const [name = '', index = ''] = key.split('#');
    return campaign.routes.find((route) => route.name === name)?.next[Number(index)]?.to ?? '';
  };
  const led = (key: string) =>
    sentence`Some visitors reach the route "${target(key)}" without ${requiredWords(target(key), campaign)},
      and are sent back to the first page`;
  return [
    ...each(
      'prove-dead-end',
      stuck,
      (place) => sentence`Some visitors cannot leave the route "${place}", whatever they answer there`,
    ),
    ...each('prove-gap', gaps, (place) => sentence`For some visitors of the route "${place}" no transition holds`),
    ...each('prove-requires-unmet', unmet, led),
    ...each(
      'prove-loop',
      loops,
      (key) => sentence`Some visitors return to the route "${target(key)}", where they have already been`,
    ),
  ];
}

/** Creates a finding for each place where a visitor was seen. */
function each(
  code: ProofFinding['code'],
  places: ReadonlyMap<string, Sighting>,
  words: (place: string) => Sentence,
): ProofFinding[] {
  return [...places].map(([place, sighting]) => ({ code, place, with: [], sighting, message: words(place) }));
}

function requiredWords(name: string, { routes }: Campaign): Sentence {
  const { meta } = routes.find((route) => route.name === name) ?? {};
  const facts = meta?.requires ?? [];
  return facts.length === 1
    ? sentence`${facts[0]}, which it requires`
    : sentence`everything it requires
    (${facts.join(', ')})`;
}

/**
 * Returns the pages on which the author lets visits start, and those that some step leads to. An address may open
 * others as well.
 */
function comeTo({ taken }: Exploration, { campaign }: Subject): ReadonlySet<string> {
  const starts = campaign.routes
    .filter(({ name, meta }) => name === campaign.home || meta.landing === true)
    .map(({ name }) => name);
  const targets = campaign.routes.flatMap(({ name, next }) =>
    next.flatMap(({ to }, index) => (taken.has(`${name}#${index}`) ? [to] : [])),
  );
  return new Set([...starts, ...targets]);
}

/** Finds transitions that no visitor ever takes, on routes that visitors reach. In steps, like an exploration. */
export function* deadTransitions(
  found: Exploration,
  subject: Subject,
  effort: Effort,
): Generator<void, ProofFinding[]> {
  const reached = comeTo(found, subject);
  const lost = (to: string) => {
    if (reached.has(to)) return '';
    // A visit may begin there all the same, where the server lets it.
    if (found.routes.has(to)) return sentence`, and no other transition leads to the route "${to}"`;
    return sentence`, and nobody reaches the route "${to}"`;
  };
  const dead = subject.campaign.routes
    .filter(({ name }) => reached.has(name))
    .flatMap((route) =>
      route.next.flatMap(({ to }, index) =>
        found.taken.has(`${route.name}#${index}`) ? [] : [{ route, index, effort, lost: lost(to) }],
      ),
    );
  const findings: ProofFinding[] = [];
  for (const one of dead) findings.push(yield* deadTransition(subject, one));
  return findings;
}

interface Dead {
  readonly route: Route;
  readonly index: number;
  readonly effort: Effort;
  /** What is lost with the transition, in words. */
  readonly lost: string | Sentence;
}

function* deadTransition(subject: Subject, { route, index, effort, lost }: Dead): Generator<void, ProofFinding> {
  const place = `${route.name}#${index}`;
  const { when, to = '' } = route.next[index] ?? {};
  const conflict = yield* conflictOf(subject, place, effort);
  const shadowed = conflict.length > 0 && conflict.every((id) => id.startsWith(`${route.name}#`));
  // Every route needs a last transition without a condition: removing this one alone would be refused.
  const before = shadowed
    ? sentence`the transitions before it take every visitor; leave out the condition of the last of
      them, and remove this one`
    : '';
  const reason = when === undefined ? before : neverHolds(when, subject);
  const words = when === undefined ? sentence`without a condition` : sentence`when ${conditionWords(when)}`;
  return {
    code: shadowed ? 'prove-transition-shadowed' : 'prove-transition-impossible',
    place,
    with: conflict,
    message: sentence`The transition to "${to}" ${words} is never
      taken${lost}${reason === '' ? '' : sentence`: ${reason}`}`,
  };
}

export function* hiddenBlock(
  subject: Subject,
  route: Route,
  id: string,
  effort: Effort,
): Generator<void, ProofFinding> {
  const use = route.blocks.find((block) => block.id === id);
  const reason = use?.showWhen === undefined ? '' : neverHolds(use.showWhen, subject);
  const never =
    use?.showWhen === undefined
      ? ''
      : sentence`, because this never holds there:
    ${conditionWords(use.showWhen)}`;
  const words = reason === '' ? never : sentence`${never} (${reason})`;
  const place = `${route.name}@${id}`;
  return {
    code: 'prove-block-never-shown',
    place,
    with: yield* conflictOf(subject, place, effort),
    message: sentence`Nobody who reaches the route "${route.name}" sees the block ${use?.block}${words}`,
  };
}
