import type { Field, FormValues } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { factNames } from '#engine/route-state.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
import { COUNTRIES } from '#schemas/countries.ts';
import type { Cuts } from './cuts.ts';
import { classOf, factValues } from './fact-values.ts';
import { gridOf, noteList } from './values-on-grid.ts';

/**
 * One way to answer a field: what is entered, and the facts that it sets. An empty entry, if the field accepts one,
 * sets none.
 */
export interface FieldClass {
  readonly form: FormValues;
  readonly answers: Answers;
}

/** Texts that some field accepts: names, numbers and codes that belong to nobody. */
const SAMPLE_TEXTS = [
  'Ana Rivera',
  '(312) 555-0142',
  '020 7946 0018',
  'ana@example.org',
  ...Object.values(COUNTRIES).map(({ postalExample }) => postalExample),
  '4',
  'Ana',
  '00000000-0000-4000-8000-000000000001',
];
const MAX_COMBINATIONS = 2_000;

/** Keyed by what cuts the domains, then by the field and the day: several campaigns may share one field. */
const known = new WeakMap<Cuts, WeakMap<Field, Map<string, Classes>>>();

interface Classes {
  readonly classes: readonly FieldClass[];
  /** Why they do not represent everybody. */
  readonly undecided: readonly string[];
}

/**
 * Returns the classes of answers of a field that conditions can distinguish, as the field itself reads them: what it
 * refuses is not a class. Empty: the field cannot be answered, so the page cannot be left.
 */
export function classesOf(
  field: Field,
  cuts: Cuts,
  state: FlowState,
  note: (undecided: string) => void,
): readonly FieldClass[] {
  const ofCuts = known.get(cuts) ?? new WeakMap<Field, Map<string, Classes>>();
  known.set(cuts, ofCuts);
  const ofField = ofCuts.get(field) ?? new Map<string, Classes>();
  ofCuts.set(field, ofField);
  const found = ofField.get(state.today) ?? withReasons(field, cuts, state);
  ofField.set(state.today, found);
  // Every caller is notified, not only the first.
  for (const reason of found.undecided) note(reason);
  return found.classes;
}

function withReasons(field: Field, cuts: Cuts, state: FlowState): Classes {
  const undecided: string[] = [];
  const classes = findClasses(field, cuts, state, (reason) => void undecided.push(reason));
  return { classes, undecided };
}

function findClasses(
  field: Field,
  cuts: Cuts,
  state: FlowState,
  note: (undecided: string) => void,
): readonly FieldClass[] {
  const texts = probed(field);
  const combos = combinations(field, cuts, state, note);
  const entered = texts.flatMap((text) => combos.map((combo) => field.write({ ...text, ...combo })));
  const leftEmpty = sentEmpty(field, state);
  const written = [...entered, ...combos.map((combo) => field.write(combo)), field.write({}), leftEmpty ?? {}];
  const domains = new Map(field.facts.map(({ fact, domain }) => [fact, domain]));
  // The answer is what the field makes of the entry: it may round it and add to it.
  const classKey = (answers: Answers) =>
    JSON.stringify(
      Object.entries(answers)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([fact, value]) => [fact, classOf(fact, domains.get(fact) ?? { kind: 'text' }, value, cuts, state)]),
    );
  const seen = new Set<string>();
  const found = written.flatMap((form): FieldClass[] => {
    const reading = field.read(form);
    if (!reading.ok) return [];
    const key = classKey(reading.answers);
    // A field with a preset value is never sent empty.
    const empty = (field.preset ?? leftEmpty) !== undefined && Object.keys(reading.answers).length === 0;
    if (empty || seen.has(key) || !stands(field, reading.answers)) return [];
    seen.add(key);
    return [{ form, answers: reading.answers }];
  });
  for (const fact of factNames(field)) if (gridOf(fact, cuts)) noteList(fact, valuesIn(found, fact), cuts);
  const [text] = field.facts.filter(({ domain }) => domain.kind === 'text');
  if (found.length > 0 || text === undefined) return found;
  note(`which texts the field ${field.id} takes`);
  return [{ form: {}, answers: { [text.fact]: 'unknown' } }];
}

/** The different answers to a fact among some classes. */
export function valuesIn(classes: readonly FieldClass[], fact: string): ReadonlySet<unknown> {
  return new Set(classes.flatMap(({ answers }) => answers[fact] ?? []));
}

/**
 * Returns what a page sends for a question with nothing chosen, if that is an answer in itself: "none of these". A list
 * of conditions that could not be loaded is not on the page.
 */
function sentEmpty(field: Field, { remote }: FlowState): FormValues | undefined {
  const form = Object.fromEntries(field.controls.map((control) => [control, ['']]));
  const [unsent, sent] = [field.read({}), field.read(form)];
  if (!unsent.ok || !sent.ok || remote.indications?.status === 'failed') return undefined;
  return Object.keys(unsent.answers).length === 0 && Object.keys(sent.answers).length > 0 ? form : undefined;
}

/** Are the answers still valid when they are checked like stored ones? */
function stands(field: Field, answers: Answers): boolean {
  const again = field.read(field.write(answers));
  return (
    again.ok &&
    Object.entries(answers).every(([fact, value]) => JSON.stringify(again.answers[fact]) === JSON.stringify(value))
  );
}

/** Finds answers for the field's text facts by entering texts until one is accepted. */
function probed(field: Field): Answers[] {
  if (!field.facts.some(({ domain }) => domain.kind === 'text')) return [];
  const samples = field.facts.flatMap(({ fact, domain }) =>
    domain.kind === 'text' && domain.sample !== undefined ? [[fact, domain.sample] as const] : [],
  );
  if (samples.length > 0) return [Object.fromEntries(samples)];
  const [control = field.id] = field.controls;
  const forms = SAMPLE_TEXTS.flatMap((text): FormValues[] => [{ [control]: [text] }, { [control]: ['', text] }]);
  const taken = forms.flatMap((form) => {
    const reading = field.read(form);
    return reading.ok && Object.keys(reading.answers).length > 0 ? [reading.answers] : [];
  });
  const full =
    taken.find((answers) => Object.values(answers).every((value) => !Array.isArray(value) || value.length > 0)) ??
    taken[0];
  return full ? [full] : [];
}

/** Returns every combination of the values of the facts other than texts, each also omitted. */
function combinations(field: Field, cuts: Cuts, state: FlowState, note: (undecided: string) => void): Answers[] {
  const listed = field.facts
    .filter(({ domain }) => domain.kind !== 'text')
    .map(({ fact, domain }) => ({ fact, ...factValues(fact, domain, cuts, state) }));
  for (const { undecided } of listed) if (undecided !== undefined) note(undecided);
  const all = listed.reduce<Answers[]>(
    (sofar, { fact, values }) =>
      sofar.flatMap((answers) => [...values.map((value): Answers => ({ ...answers, [fact]: value })), answers]),
    [{}],
  );
  if (all.length > MAX_COMBINATIONS)
    note(`the field ${field.id} has ${all.length} combinations of answers: only ${MAX_COMBINATIONS} were looked at`);
  return all.slice(0, MAX_COMBINATIONS);
}

/** Returns the classes that differ in the facts that count; the first of each represents the others. */
export function projected(classes: readonly FieldClass[], counts: (fact: string) => boolean): FieldClass[] {
  const seen = new Set<string>();
  return classes.filter(({ answers }) => {
    const key = JSON.stringify(
      Object.entries(answers)
        .filter(([fact]) => counts(fact))
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    return seen.size < seen.add(key).size;
  });
}

/** Returns the values of a field's facts in the given answers. */
export function ownAnswers(field: Field, answers: Answers): Answers {
  return Object.fromEntries(
    factNames(field).flatMap((fact): [string, AnswerValue][] =>
      answers[fact] === undefined ? [] : [[fact, answers[fact]]],
    ),
  );
}
