import type { PropsFault } from '#registry/define-block.ts';
import type { Condition, LeafQuestion, Node, Test } from '#registry/question-nodes.ts';
import { namesIn, negates, testsIn } from './read-conditions.ts';

/** The server reads a form as often as one answer can lead to another question; more would be lost without script. */
const MAX_CHAIN = 3;

function isOffered(value: unknown, question: LeafQuestion): boolean {
  if (question.kind === 'boolean') return typeof value === 'boolean';
  if (question.kind === 'number') return typeof value === 'number' && value >= question.min && value <= question.max;
  return question.kind === 'choice' && question.choices.some((choice) => choice.value === value);
}

/** Says why an answer cannot be tested like this, or nothing. */
function wrongTest(test: Test, question: LeafQuestion): string | undefined {
  const { kind } = question;
  if (test.is === 'answered') return undefined;
  if (test.is === 'between') return kind === 'number' ? undefined : 'only a number has "minimum" and "maximum"';
  if (test.is === 'containing') {
    if (kind !== 'choices') return 'only a list of "enum" values has "contains"';
    return question.choices.some(({ value }) => value === test.value) ? undefined : `"${test.value}" is not offered`;
  }
  if (kind === 'text' || kind === 'longText' || kind === 'date' || kind === 'choices')
    return 'compare a number, a boolean or a choice; of other answers only "required" can be tested';
  const strange = test.values.find((value) => !isOffered(value, question));
  return strange === undefined ? undefined : `${JSON.stringify(strange)} is not one of its answers`;
}

/** How many questions must be answered one after the other before this one is asked; Infinity: they go in a circle. */
function chainOf(name: string, byName: ReadonlyMap<string, Node>, seen: readonly string[] = []): number {
  if (seen.includes(name)) return Infinity;
  const tested = (byName.get(name)?.when ?? []).flatMap(namesIn);
  return tested.reduce((most, one) => Math.max(most, 1 + chainOf(one, byName, [...seen, name])), 0);
}

/**
 * What is wrong with the conditions of one object: they read questions of the same object, compare them with what these
 * offer, and do not go in circles.
 */
export function scopeFaults(nodes: readonly Node[], at: string): PropsFault[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const faults = new Map<string, PropsFault>();
  const report = (place: string, message: string) => faults.set(`${place} ${message}`, { at: place, message });
  const judge = (condition: Condition) => {
    for (const { of, test } of testsIn(condition)) {
      const node = byName.get(of);
      if (node?.kind !== 'leaf')
        report(at, `A condition tests "${of}", which is no question of this object: name one of ${askedIn(nodes)}`);
      else {
        const wrong = wrongTest(test, node.question);
        if (wrong !== undefined) report(at, `The condition on "${of}" can never be right: ${wrong}`);
        if (negates(condition) && (!node.required || node.when.length > 0))
          report(
            at,
            `"else" would apply while "${of}" is not answered: put "${of}" into "required" of the object itself`,
          );
      }
    }
  };
  for (const { name, at: place, when, requiredWhen } of nodes) {
    for (const condition of [...when, ...requiredWhen]) judge(condition);
    const chain = chainOf(name, byName);
    if (chain === Infinity) report(place, `"${name}" is asked only after an answer to itself`);
    else if (chain > MAX_CHAIN)
      report(place, `"${name}" waits for ${chain} other answers, one after the other: ${MAX_CHAIN} at most`);
  }
  return [...faults.values()];
}

function askedIn(nodes: readonly Node[]): string {
  return nodes
    .filter(({ kind }) => kind === 'leaf')
    .map(({ name }) => name)
    .join(', ');
}
