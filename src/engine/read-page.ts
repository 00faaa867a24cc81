import type { Field, FormValues } from './block-rules.ts';
import type { FlowState } from './flow-state.ts';
import { readForm, type FieldIssue } from './route-state.ts';

/** The form of a page, read as a whole. */
export interface ReadPage {
  /** The visit with what is right in the form. */
  readonly state: FlowState;
  /** The fields that the page asks with these answers. */
  readonly fields: readonly Field[];
  readonly issues: readonly FieldIssue[];
}

const MAX_PASSES = 5;
const idsOf = (fields: readonly Field[]) => fields.map(({ id }) => id).join(' ');

/**
 * Reads the whole form of a page. An answer can reveal further questions, so it is read until none appears.
 * @param fieldsOf the fields that the page asks in a state of the visit
 */
export function readPage(
  fieldsOf: (state: FlowState) => readonly Field[],
  before: FlowState,
  form: FormValues,
): ReadPage {
  let state = before;
  for (let pass = 1; ; pass++) {
    const fields = fieldsOf(state);
    const read = readForm(fields, form, state.answers);
    const after = { ...state, answers: read.answers };
    if (pass === MAX_PASSES || idsOf(fieldsOf(after)) === idsOf(fields))
      return { state: after, fields, issues: read.issues };
    state = after;
  }
}
