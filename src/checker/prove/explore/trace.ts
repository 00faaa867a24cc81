import { mergedAnswers, onlyFacts, withoutFacts } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { isRemoteName } from '../world/remote-classes.ts';
import type { Node } from './node-sets.ts';
import type { Sighted, Sighting } from './sightings.ts';
import type { Draft, Pending } from './subject.ts';

/** One page of a way, with what the visitor was as it was left. */
interface Stage {
  readonly node: Node;
  readonly left: Draft;
}

/**
 * One visitor of a sighting, and the way they came. Where sets of visitors became one, it is found which of them they were in;
 * what a condition on the way left open is decided as they need it further on.
 */
export function traced({ node, draft }: Sighted): Sighting {
  const stages: Stage[] = [];
  let left = settled(draft);
  for (let at: Node | undefined = node; at; ) {
    const source: Node = sourceOf(at, left);
    stages.unshift({ node: source, left: at === source ? left : withoutOthers(left, at) });
    const before: Draft | undefined = source.left;
    if (before) left = settled(agreeing(before, left, at));
    at = source.from;
  }
  return rebuilt(stages);
}

/** The visitor with an answer to each question that is open. Which circumstances they have may stay open. */
function settled(draft: Draft): Draft {
  const answers = mergedAnswers(...draft.pending.map(({ classes }) => classes[0]?.answers ?? {}), draft.answers);
  return { ...draft, answers, pending: [] };
}

/** The set that the visitor came in. */
function sourceOf(node: Node, visitor: Draft): Node {
  let at = node;
  while (at.sources) {
    const found: Node | undefined = at.sources.find((source) => isOneOf(source, visitor));
    if (!found) throw new Error(`Nobody came to the route "${node.route.name}" as a visitor of it did`);
    at = found;
  }
  return at;
}

function isOneOf({ row: { variables } }: Node, visitor: Draft): boolean {
  return [...variables].every(([name, values]) => {
    if (values === undefined) return true;
    const choice = choiceOf(name, visitor);
    const [first] = values.values();
    if (!first || 'choice' in first) return choice === undefined || values.has(String(choice));
    return [...values.values()].some((value) => 'answers' in value && isAnsweredSo(value.answers, name.split(','), visitor));
  });
}

function isAnsweredSo(answers: Answers, facts: readonly string[], { answers: given }: Draft): boolean {
  return facts.every((fact) => JSON.stringify(answers[fact]) === JSON.stringify(given[fact]));
}

/** What is decided of a circumstance, an outcome or the appointment. */
function choiceOf(name: string, { world, remotes, booked }: Draft): number | undefined {
  if (name === 'booking') return booked === 'open' ? undefined : booked === 'yes' ? 1 : 0;
  const remote = name.startsWith('remote.') ? name.slice('remote.'.length) : '';
  return isRemoteName(remote) ? remotes[remote] : world[name];
}

/** A set says of what does not count what one visitor of it has: others have something else. */
function withoutOthers(left: Draft, { draft: { answers }, row }: Node): Draft {
  const counting = new Set([...row.variables.keys()].flatMap((name) => name.split(',')));
  const others = Object.keys(answers).filter((fact) => !counting.has(fact) && JSON.stringify(left.answers[fact]) === JSON.stringify(answers[fact]));
  return { ...left, answers: withoutFacts(left.answers, others) };
}

/** The visitors who left a page, as the one of them who is this visitor on the next. */
function agreeing(before: Draft, visitor: Draft, { row: { variables } }: Node): Draft {
  const facts = [...variables.keys()].flatMap((name) => name.split(','));
  const counts = (pending: Pending) => pending.facts.some((fact) => facts.includes(fact));
  const chosen = (pending: Pending) => onlyFacts(classOf(pending, visitor, facts), pending.facts);
  const decided = [...(before.standing ?? []), ...before.pending].filter(counts);
  const stood = (before.standing ?? []).filter(counts).flatMap((pending) => pending.facts);
  const answers = mergedAnswers(withoutFacts(before.answers, stood), ...decided.map(chosen));
  const pending = before.pending.filter((one) => !counts(one));
  const world = { ...before.world };
  let { remotes, booked } = before;
  for (const name of variables.keys()) {
    const choice = choiceOf(name, visitor);
    const remote = name.startsWith('remote.') ? name.slice('remote.'.length) : '';
    if (choice === undefined) continue;
    if (name === 'booking') booked = booked === 'open' ? visitor.booked : booked;
    else if (isRemoteName(remote)) remotes = { ...remotes, [remote]: choice };
    else if (visitor.world[name] !== undefined) world[name] = choice;
  }
  return { ...before, answers, pending, world, remotes, booked };
}

/** The class of a question that the visitor is in, by the facts that count. */
function classOf({ classes, facts }: Pending, { answers }: Draft, counting: readonly string[]): Answers {
  const asked = facts.filter((fact) => counting.includes(fact));
  const found = classes.find((one) => asked.every((fact) => JSON.stringify(one.answers[fact]) === JSON.stringify(answers[fact])));
  return (found ?? classes[0])?.answers ?? {};
}

/** The way as if nobody else had gone it. What was decided on a page holds from there on. */
function rebuilt(stages: readonly Stage[]): Sighting {
  let from: Node | undefined;
  let sofar: Draft | undefined;
  const [first] = stages;
  if (!first) throw new Error('A way has no page');
  for (const { node, left } of stages) {
    const { sources: _, from: __, left: ___, ...rest } = node;
    const { entry } = first.node;
    from = { ...rest, entry, ...(from && sofar ? { from, left: sofar } : {}) };
    sofar = together(sofar, left);
  }
  if (!from || !sofar) throw new Error('A way has no page');
  const { landing, ...last } = sofar;
  const began = first.node.draft.landing;
  return { node: from, draft: { ...last, ...(began === undefined ? {} : { landing: began }) } };
}

/** What a visitor was before, and what they are now. */
function together(before: Draft | undefined, now: Draft): Draft {
  if (!before) return now;
  return { ...now, answers: mergedAnswers(before.answers, now.answers), world: { ...before.world, ...now.world }, remotes: { ...before.remotes, ...now.remotes } };
}
