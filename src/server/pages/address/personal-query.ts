import { formatCountryDate, isIsoDate } from '#engine/dates.ts';
import type { Field, FormValues } from '#engine/block-rules.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { factNames, readField } from '#engine/route-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { isPersonalQuery } from '#schemas/campaign/personal-values.ts';
import type { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';

/** The personal parameters of an address, in lower case, and the search without them (P1). */
export interface SplitQuery {
  readonly personal: ReadonlyMap<string, string>;
  readonly rest: URLSearchParams;
}

/** Removes the personal parameters from a query, however they are written. */
export function splitPersonal(search: URLSearchParams): SplitQuery {
  const rest = new URLSearchParams();
  const personal = new Map<string, string>();
  for (const [name, value] of search) {
    if (!isPersonalQuery(name, value)) rest.append(name, value);
    else if (!personal.has(name.toLowerCase())) personal.set(name.toLowerCase(), value.trim());
  }
  return { personal, rest };
}

const GENDER_OF: Readonly<Record<string, string>> = { m: 'male', f: 'female', o: 'other' };

/**
 * Converts the parameters to the facts that they are about (E16): `gender` by its first letter, `name` split at its
 * last word.
 */
function factsOf(personal: SplitQuery['personal']): Record<string, string> {
  const words = (personal.get('name') ?? '').split(/\s+/).filter((word) => word !== '');
  const values: Record<(typeof PREFILLED_FACTS)[number], string | undefined> = {
    'candidate.firstName': personal.get('firstname') ?? (words.slice(0, -1).join(' ') || undefined),
    'candidate.lastName': personal.get('lastname') ?? (words.length > 1 ? words.at(-1) : undefined),
    'candidate.postalCode': personal.get('zip') ?? personal.get('postal') ?? personal.get('postalcode'),
    'candidate.age': personal.get('age'),
    'candidate.email': personal.get('email'),
    'candidate.phone': personal.get('phone'),
    'candidate.birthDate': personal.get('dob'),
    'candidate.gender': GENDER_OF[personal.get('gender')?.[0]?.toLowerCase() ?? ''],
  };
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}

/** A control gets the text as received; a control for two facts gets what its field would write for them. */
function formOf(field: Field, facts: Readonly<Record<string, string>>, state: FlowState): FormValues {
  const written = field.write({ ...state.answers, ...facts });
  const raw = Object.entries(facts).filter(([fact]) => field.controls.includes(fact));
  return {
    ...written,
    ...Object.fromEntries(
      raw.map(([fact, value]) => [fact, [isIsoDate(value) ? formatCountryDate(value, countryOf(state).date) : value]]),
    ),
  };
}

export interface Prefill {
  /** The answers that the flow's own fields accept. */
  readonly answers: Answers;
  /** The fields that gave them, for the checks that only the server can make. */
  readonly fields: readonly Field[];
}

/**
 * The answers that personal parameters prefill: each value goes through the fields that the flow asks it with, and one
 * that they reject is silently dropped (E16, P1). A flow that does not ask for a value does not keep it.
 */
export function prefill(personal: SplitQuery['personal'], fields: readonly Field[], state: FlowState): Prefill {
  const facts = factsOf(personal);
  const asked = fields.filter((field) => factNames(field).some((fact) => fact in facts));
  const read = asked
    .map((field) => ({ field, ...readField(field, formOf(field, facts, state)) }))
    .filter(({ issue }) => issue === undefined);
  return {
    answers: Object.fromEntries(read.flatMap(({ answers }) => Object.entries(answers))),
    fields: read.map(({ field }) => field),
  };
}
