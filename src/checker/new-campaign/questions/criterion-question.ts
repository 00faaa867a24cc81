import type { Computation } from '#schemas/campaign/computation.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Criterion, CriterionResponse, StudyText } from '#schemas/study/criterion.ts';

/** A criterion as a question of a campaign. */
export interface CriterionQuestion {
  readonly id: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** Who is turned away by their answer; undefined: nobody. */
  readonly refusal: Predicate | undefined;
  readonly computed: Readonly<Record<string, Computation>>;
  /** What the question does not say that the criterion says. */
  readonly notes: readonly string[];
}

export type CriterionReading =
  | { readonly ok: true; readonly question: CriterionQuestion }
  /** Why no question can ask it. */
  | { readonly ok: false; readonly why: string };

const MAX_ID = 60;
const DEFAULT_MAXIMUM = 999_999;
const COORDINATOR = 'A coordinator decides about some answers: they turn nobody away.';

/** A name in which each character that names cannot have is a hyphen; one of its own among those that are taken. */
function ownName(words: string, taken: ReadonlySet<string>): string {
  const plain = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_ID - 3);
  const base = plain === '' ? 'answer' : plain;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
  return name;
}

/** The code of each response, in their order. */
function codesOf(responses: readonly CriterionResponse[]): readonly string[] {
  const taken = new Set<string>();
  return responses.map(({ id }) => {
    const code = ownName(id, taken);
    taken.add(code);
    return code;
  });
}

interface Reading {
  readonly criterion: Criterion;
  readonly id: string;
  readonly fact: string;
}

const refusing = (predicates: readonly Predicate[]): Predicate | undefined =>
  predicates.length > 1 ? { any: [...predicates] } : predicates[0];

/** Who chose what does not qualify. */
function refusalOfChoice({ criterion, fact }: Reading, codes: readonly string[]): Predicate | undefined {
  const coded = criterion.responses.map(({ qualifies }, at) => ({ qualifies, code: codes[at] ?? '' }));
  const wrong = coded.filter(({ qualifies }) => qualifies === false).map(({ code }) => code);
  const right = coded.filter(({ qualifies }) => qualifies !== false).map(({ code }) => code);
  if (wrong.length === 0) return undefined;
  if (criterion.type !== 'select_multiple') return { fact, isOneOf: wrong };
  if (criterion.rule === 'all') return { fact, includesAny: wrong };
  return right.length === 0 ? { fact, known: true } : { not: { fact, includesAny: right } };
}

function readChoice(reading: Reading): CriterionReading {
  const { criterion, id } = reading;
  const { responses, type } = criterion;
  if (responses.length < 2) return { ok: false, why: 'It has one answer only, so there is nothing to choose.' };
  const codes = codesOf(responses);
  const choices = responses.map(({ text, alone = false }, at) => ({ value: codes[at] ?? '', label: text, alone }));
  const alone = type === 'select_multiple' ? choices.find((one) => one.alone) : undefined;
  const plain = choices.flatMap((one) => (one === alone ? [] : [{ value: one.value, label: one.label }]));
  // Of one choice and "none of these", only one can be chosen.
  const isMultiple = type === 'select_multiple' && plain.length > 1;
  const none = alone && { value: alone.value, label: alone.label };
  const props = isMultiple
    ? { kind: 'choices', choices: plain, ...(none ? { none } : {}) }
    : { kind: 'choice', choices: [...plain, ...(none ? [none] : [])] };
  const single = isMultiple ? criterion : { ...criterion, type: 'select_one' as const };
  return asking(reading, props, { refusal: refusalOfChoice({ ...reading, criterion: single }, codes), id });
}

interface Decided {
  readonly id: string;
  readonly refusal: Predicate | undefined;
  readonly computed?: CriterionQuestion['computed'];
  readonly notes?: readonly string[];
}

function asking(
  { criterion: { question, hint, responses } }: Reading,
  props: Readonly<Record<string, unknown>>,
  { id, refusal, computed = {}, notes = [] }: Decided,
): CriterionReading {
  const { kind, ...others } = props;
  return {
    ok: true,
    question: {
      id,
      props: { kind, label: question, ...(hint === undefined ? {} : { hint }), ...others },
      refusal,
      computed,
      notes: [...(responses.some(({ qualifies }) => qualifies === 'unknown') ? [COORDINATOR] : []), ...notes],
    },
  };
}

/** Whoever is in a band that does not qualify: the first band into which a value falls counts. */
function refusalOfBands(
  { criterion: { responses }, fact }: Reading,
  within: (band: CriterionResponse) => readonly Predicate[],
): Predicate | undefined {
  const inside = (band: CriterionResponse): Predicate => {
    const tests = within(band);
    return tests.length === 1 && tests[0] ? tests[0] : { all: [...tests] };
  };
  const refused = responses.flatMap((band, at): Predicate[] => {
    if (band.qualifies !== false) return [];
    const own = within(band);
    const before = responses.slice(0, at).map((one): Predicate => ({ not: inside(one) }));
    const tests = [...before, ...own];
    if (tests.length === 0) return [{ fact, known: true }];
    return tests.length === 1 ? tests : [{ all: tests }];
  });
  return refusing(refused);
}

const NUMBER_BOUNDS = ['atLeast', 'moreThan', 'atMost', 'lessThan'] as const;

function readNumber(reading: Reading): CriterionReading {
  const { criterion, id, fact } = reading;
  const { unit, decimals, minimum = 0, maximum = DEFAULT_MAXIMUM } = criterion;
  const props = {
    kind: 'number',
    min: minimum,
    max: maximum,
    ...(unit === undefined ? {} : { unit }),
    ...(decimals === undefined ? {} : { decimals }),
  };
  const within = (band: CriterionResponse) =>
    NUMBER_BOUNDS.flatMap((bound): Predicate[] => {
      const value = band[bound];
      return value === undefined ? [] : [{ fact, [bound]: value }];
    });
  return asking(reading, props, { id, refusal: refusalOfBands(reading, within) });
}

const COUNTED = /^today([+-]\d+)d$/;

/** How many days before today a day is; undefined: it is not counted from today. */
function daysAgo(day: string): number | undefined {
  const counted = COUNTED.exec(day)?.[1];
  return counted === undefined ? undefined : 0 - Number(counted);
}

function readDate(reading: Reading): CriterionReading {
  const { criterion, id, fact } = reading;
  const { earliest = '1900-01-01', latest = '2100-12-31', responses } = criterion;
  const name = `${id}-days-ago`;
  const since = `computed.${name}`;
  const within = ({ from, to }: CriterionResponse): Predicate[] => {
    const [first, last] = [from && daysAgo(from), to && daysAgo(to)];
    const begin: Predicate | undefined =
      from === undefined
        ? undefined
        : typeof first === 'number'
          ? { fact: since, atMost: first }
          : { not: { fact, before: from } };
    const end: Predicate | undefined =
      to === undefined
        ? undefined
        : typeof last === 'number'
          ? { fact: since, atLeast: last }
          : { not: { fact, after: to } };
    return [begin, end].filter((test) => test !== undefined);
  };
  const bounds = responses.flatMap(({ from = '', to = '' }) => [from, to]);
  const isCounted = bounds.some((day) => daysAgo(day) !== undefined);
  const open = [earliest, latest].filter((day) => daysAgo(day) !== undefined);
  const [from, to] = [earliest, latest].map((day) => (daysAgo(day) === undefined ? { day } : {}));
  return asking(
    reading,
    {
      kind: 'date',
      ...(from?.day === undefined ? {} : { from: from.day }),
      ...(to?.day === undefined ? {} : { to: to.day }),
    },
    {
      id,
      refusal: refusalOfBands(reading, within),
      computed: isCounted ? { [name]: { timeBetween: [fact, 'today'], unit: 'days' } } : {},
      notes: open.map(
        (day) => `A question cannot be bounded by a day that is counted from today (${day}): any day is taken.`,
      ),
    },
  );
}

/**
 * A criterion of a study as a question that a campaign asks, with the answers that turn visitors away.
 * @param taken the ids of the questions so far
 */
export function readCriterion(criterion: Criterion, taken: ReadonlySet<string>): CriterionReading {
  const id = ownName(criterion.id, taken);
  const reading = { criterion, id, fact: `answer.${id}` };
  if (criterion.type === 'computed')
    return { ok: false, why: `It is computed (${criterion.fact ?? 'computed'}): add the fact to the campaign.` };
  if (criterion.type === 'number') return readNumber(reading);
  return criterion.type === 'date' ? readDate(reading) : readChoice(reading);
}

/** All texts of a criterion. */
export function textsOf({ question, hint, unit, responses, type }: Criterion): readonly StudyText[] {
  const answers = type === 'number' || type === 'date' ? [] : responses.map(({ text }) => text);
  return [question, ...[hint, unit].filter((text) => text !== undefined), ...answers];
}
