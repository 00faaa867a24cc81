import type { Answers } from '#schemas/lead/answers.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { Field, FieldCheck } from './block-rules.ts';
import { countryOf, withoutFacts, type FlowState } from './flow-state.ts';
import { factNames, type FieldIssue } from './route-state.ts';

/**
 * What the server says about a value. `unavailable`: it could not be asked; the visitor continues, and the save checks
 * again.
 */
export type CheckResult =
  | { readonly valid: true; readonly normalised: string }
  | { readonly valid: false }
  | 'unavailable';

export type Checks = Readonly<Record<FieldCheck, (value: string, country: CountryCode) => Promise<CheckResult>>>;

/**
 * Runs the checks that only the server can make on what the fields have read (E7, E8). A valid value is replaced by its
 * normalised form; an invalid one is cleared and becomes an issue. Everything that its field sets is cleared with it:
 * what was found for the previous postal code is not a result for an invalid one (J1).
 * @returns the answers of the state themselves where the checks change nothing
 */
export async function applyChecks(
  fields: readonly Field[],
  state: FlowState,
  checks: Checks,
): Promise<{ readonly answers: Answers; readonly issues: readonly FieldIssue[] }> {
  const country = countryOf(state).alpha2;
  const outcomes = await Promise.all(
    fields.map(async (field) => {
      // The first fact of a checked field is the checked one.
      const fact = field.check && field.facts[0]?.fact;
      const value = fact === undefined ? undefined : state.answers[fact];
      if (field.check === undefined || fact === undefined || typeof value !== 'string') return undefined;
      return { field, fact, result: await checks[field.check](value, country), code: field.check };
    }),
  );
  let answers = state.answers;
  const issues: FieldIssue[] = [];
  for (const outcome of outcomes) {
    if (!outcome || outcome.result === 'unavailable') continue;
    if (outcome.result.valid) {
      const { normalised } = outcome.result;
      if (answers[outcome.fact] !== normalised) answers = { ...answers, [outcome.fact]: normalised };
    } else {
      answers = withoutFacts(answers, factNames(outcome.field));
      issues.push({
        field: outcome.field.id,
        control: outcome.field.controls[0] ?? outcome.field.id,
        code: outcome.code,
      });
    }
  }
  return { answers, issues };
}
