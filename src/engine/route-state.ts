import type { Answers } from '#schemas/lead/answers.ts';
import type { BlockUse, Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock, BoundBlock, Field, FormValues } from './block-rules.ts';
import { readFact } from './facts/index.ts';
import { mergedAnswers, onlyFacts, withoutFacts, type FlowState } from './flow-state.ts';
import { evaluate } from './predicates/evaluate.ts';

export interface VisibleBlock {
  readonly use: BlockUse;
  readonly bound: BoundBlock;
}

/** The error of a field: the control to go to, and the message key below `validation.`. */
export interface FieldIssue {
  readonly field: string;
  readonly control: string;
  readonly code: string;
}

/**
 * The blocks of a route that this visitor sees, from top to bottom. A block is shown if its predicate is true; what a
 * hidden block would ask does not count for the blocks below it (Q9). Unregistered blocks are left to the renderer,
 * which shows that they are missing.
 */
export function visibleBlocks(route: Route, state: FlowState, bind: BindBlock, read = readFact): VisibleBlock[] {
  return lookAt(route, state, bind, read).visible;
}

/** The blocks of a route that the visitor sees, and the facts that hidden ones would ask for. */
export function lookAt(
  route: Route,
  state: FlowState,
  bind: BindBlock,
  read = readFact,
): { readonly visible: VisibleBlock[]; readonly hidden: readonly string[] } {
  const hidden: string[] = [];
  const visible: VisibleBlock[] = [];
  let { answers } = state;
  for (const use of route.blocks) {
    const view = hidden.length === 0 ? state : { ...state, answers };
    const bound = bind(use, view);
    if (!bound) continue;
    if (isShown(use, view, read)) visible.push({ use, bound });
    else {
      const facts = bound.fields.flatMap(factNames);
      hidden.push(...facts);
      answers = withoutFacts(answers, facts);
    }
  }
  return { visible, hidden };
}

/** Does the condition of a block hold, so that the visitor sees it? Not known yet: no. */
export function isShown({ showWhen }: BlockUse, state: FlowState, read = readFact): boolean {
  return showWhen === undefined || evaluate(showWhen, (fact) => read(fact, state), state.today) === true;
}

/** The control that ended the visit on a page with these blocks; `undefined`: it goes on. */
export function endOf(blocks: readonly VisibleBlock[]): string | undefined {
  return blocks.find(({ bound }) => bound.ends !== undefined)?.bound.ends;
}

/** The facts that a field sets. */
export function factNames(field: Field): string[] {
  return field.facts.map(({ fact }) => fact);
}

/** Reads one field of a form. */
export function readField(field: Field, form: FormValues): { readonly answers: Answers; readonly issue?: FieldIssue } {
  const reading = field.read(form);
  if (reading.ok) return { answers: reading.answers };
  return {
    answers: {},
    issue: { field: field.id, control: reading.control ?? field.controls[0] ?? field.id, code: reading.code },
  };
}

/**
 * Reads a whole form. Every field replaces what it set before: a value that cannot be parsed is cleared, not kept (E2,
 * E3, E7). Returns all answers of the visit and every issue, in page order.
 */
export function readForm(
  fields: readonly Field[],
  form: FormValues,
  before: Answers,
): { readonly answers: Answers; readonly issues: readonly FieldIssue[] } {
  const readings = fields.map((field) => readField(field, form));
  const answers = mergedAnswers(
    withoutFacts(before, fields.flatMap(factNames)),
    ...readings.map((reading) => reading.answers),
  );
  return { answers, issues: readings.flatMap(({ issue }) => issue ?? []) };
}

/**
 * Checks stored answers by a round trip: writes them into form values and reads those back with the form's rules.
 * Returns the valid answers, and the issue if the field is required and missing, or stored incorrectly.
 */
export function checkStored(
  field: Field,
  answers: Answers,
): { readonly answers: Answers; readonly issue?: FieldIssue } {
  const stored = onlyFacts(answers, factNames(field));
  const { answers: read, issue } = readField(field, field.write(stored));
  if (issue) return { answers: {}, issue };
  const same = Object.entries(stored).every(([fact, value]) => JSON.stringify(read[fact]) === JSON.stringify(value));
  return same
    ? { answers: read }
    : { answers: {}, issue: { field: field.id, control: field.controls[0] ?? field.id, code: 'required' } };
}
