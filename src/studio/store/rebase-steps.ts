import type { Splice } from './splice.ts';

/** One thing that can be taken back. */
export interface Step {
  readonly document: string;
  readonly splice: Splice;
  /** What it was, as the key of a text of the studio. */
  readonly label: string;
  /** Changes of the same group that follow each other soon are one step, as typing into one field is. */
  readonly group?: string | undefined;
  /** When it was last added to, in milliseconds. */
  readonly at: number;
}

/** What can be taken back, and what was taken back, in the order in which it is redone. */
export interface Steps {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

const growthOf = ({ removed, inserted }: Splice) => inserted.length - removed.length;
const movedBy = (splice: Splice, by: number): Splice => ({ ...splice, offset: splice.offset + by });

interface Passed {
  readonly step: Splice;
  readonly other: Splice;
}

/** Swaps a step with a change that was made after it. Undefined: they touch. */
function passBelow(step: Splice, other: Splice): Passed | undefined {
  if (other.offset + other.removed.length < step.offset) return { step: movedBy(step, growthOf(other)), other };
  if (other.offset > step.offset + step.inserted.length) return { step, other: movedBy(other, -growthOf(step)) };
  return undefined;
}

/** Swaps a step that is still to be redone with a change that was made before it. Undefined: they touch. */
function passAbove(step: Splice, other: Splice): Passed | undefined {
  if (other.offset + other.removed.length < step.offset) return { step: movedBy(step, growthOf(other)), other };
  if (other.offset > step.offset + step.removed.length) return { step, other: movedBy(other, growthOf(step)) };
  return undefined;
}

function rebasedPast(past: readonly Step[], others: Step): readonly Step[] {
  const above: Step[] = [];
  let other = others.splice;
  for (let at = past.length - 1; at >= 0; at -= 1) {
    const step = past[at];
    if (step?.document !== others.document) {
      if (step !== undefined) above.unshift(step);
      continue;
    }
    const passed = passBelow(step.splice, other);
    if (passed === undefined) return [...past.slice(0, at + 1), { ...others, splice: other }, ...above];
    above.unshift({ ...step, splice: passed.step });
    ({ other } = passed);
  }
  return above;
}

function rebasedFuture(future: readonly Step[], others: Step): readonly Step[] {
  const kept: Step[] = [];
  let other = others.splice;
  for (const step of future) {
    if (step.document !== others.document) {
      kept.push(step);
      continue;
    }
    const passed = passAbove(step.splice, other);
    if (passed === undefined) return kept;
    kept.push({ ...step, splice: passed.step });
    ({ other } = passed);
  }
  return kept;
}

/**
 * The steps of the author after a change that is not theirs: undo and redo go on with the author's own, and leave the
 * other change alone. Where a step touches it, the change becomes a step that is taken back before that one.
 */
export function rebaseSteps({ past, future }: Steps, others: Step): Steps {
  return { past: rebasedPast(past, others), future: rebasedFuture(future, others) };
}
