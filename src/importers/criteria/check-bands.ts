import { addDays } from 'date-fns/addDays';
import { dateOf, isoDateOf } from '#engine/dates.ts';
import { bandOf, dayOn, daysOf, numbersOf, takesSomething } from '#engine/qualification/bands.ts';
import { hasBands } from '#engine/qualification/criteria.ts';
import type { Criterion, CriterionResponse, CriterionType } from '#schemas/study/criterion.ts';

/** What can be wrong with the properties of a criterion's type and its bounds; the code is permanent. */
export const BAND_PROBLEMS = {
  'responses-too-few': 'A question with choices offers only one',
  'bound-of-choice': 'A response that is chosen has a bound',
  'bound-other-type': 'A bound is for criteria of another type: days for a number, or numbers for a date',
  'last-band-bounded': 'The last response of a number, date or computed criterion has bounds',
  'band-unbounded': 'A response before the last one has no bounds',
  'band-empty': 'No value is within the bounds of a response',
  'band-unreachable': 'Earlier responses, or what the question takes, leave nothing for a response',
  'criterion-unanswerable': 'The smallest answer is above the largest, or the earliest day after the latest',
  'day-impossible': 'The calendar has no such day',
  'property-other-type': 'A property belongs to criteria of another type',
  'criterion-fact': 'A computed criterion names no computed fact',
} as const;

interface BandFinding {
  readonly code: keyof typeof BAND_PROBLEMS;
  /** JSON Pointer below the list of criteria. */
  readonly pointer: string;
  readonly message: string;
}

const NUMBER_BOUNDS = ['atLeast', 'moreThan', 'atMost', 'lessThan'] as const;
const DAY_BOUNDS = ['from', 'to'] as const;

/** The types that each property goes with; what is not listed goes with all. */
const TYPES_OF = {
  unit: ['number'],
  decimals: ['number'],
  minimum: ['number'],
  maximum: ['number'],
  earliest: ['date'],
  latest: ['date'],
  fact: ['computed'],
} as const satisfies Partial<Record<keyof Criterion, readonly CriterionType[]>>;

const FACT = /^computed\.[A-Za-z][A-Za-z0-9-]*$/;

const boundsOf = (response: CriterionResponse) =>
  [...NUMBER_BOUNDS, ...DAY_BOUNDS].filter((name) => response[name] !== undefined);

/** Properties that belong to criteria of another type, and a fact that is missing. */
function aboutProperties(criterion: Criterion, at: string): BandFinding[] {
  const { id, type, fact } = criterion;
  const others = Object.entries(TYPES_OF).flatMap(([name, types]): BandFinding[] =>
    !Object.hasOwn(criterion, name) || types.some((one) => one === type)
      ? []
      : [
          {
            code: 'property-other-type',
            pointer: `${at}/${name}`,
            message: `"${name}" is for criteria of the type ${types.join(', ')}, and "${id}" is ${type}. Remove it.`,
          },
        ],
  );
  if (type !== 'computed' || (fact !== undefined && FACT.test(fact))) return others;
  const is = fact === undefined ? 'names no fact' : `names the fact "${fact}"`;
  const message = `"${id}" is computed and ${is}. Name a computed fact of the campaign, such as "computed.bmi".`;
  return [...others, { code: 'criterion-fact', pointer: fact === undefined ? at : `${at}/fact`, message }];
}

/** Bounds of a response that its criterion cannot compare. */
function aboutKinds({ id, type, responses }: Criterion, at: string): BandFinding[] {
  const allowed: readonly string[] = type === 'date' ? DAY_BOUNDS : NUMBER_BOUNDS;
  const isChoice = type !== 'number' && type !== 'date' && type !== 'computed';
  return responses.flatMap((response, index) =>
    boundsOf(response)
      .filter((name) => isChoice || !allowed.includes(name))
      .map((name): BandFinding => ({
        code: isChoice ? 'bound-of-choice' : 'bound-other-type',
        pointer: `${at}/responses/${index}/${name}`,
        message: isChoice
          ? `The response "${response.id}" of "${id}" is chosen, so the bound "${name}" has no effect. ` +
            'Remove it, or change the type to number, date or computed.'
          : `"${name}" does not bound a criterion of the type ${type}. "${id}" takes ${allowed.join(', ')}.`,
      })),
  );
}

/** Days such as 2026-02-30. */
function aboutDays(criterion: Criterion, at: string): BandFinding[] {
  const days = [
    ...(['earliest', 'latest'] as const).map((name) => [`${at}/${name}`, criterion[name]] as const),
    ...criterion.responses.flatMap((response, index) =>
      DAY_BOUNDS.map((name) => [`${at}/responses/${index}/${name}`, response[name]] as const),
    ),
  ];
  return days.flatMap(([pointer, day]): BandFinding[] =>
    day === undefined || dayOn(day, '2000-01-01') !== undefined
      ? []
      : [{ code: 'day-impossible', pointer, message: `The calendar has no day ${day}. Write one that exists.` }],
  );
}

/** The days of a visit on which the days of a criterion may be in another order. */
function visitDays({ earliest, latest, responses }: Criterion): string[] {
  const named = [earliest, latest, ...responses.flatMap(({ from, to }) => [from, to])].flatMap((day) => day ?? []);
  const fixed = ['1900-01-01', ...named.filter((day) => !day.startsWith('today'))];
  const moving = ['today', ...named.filter((day) => day.startsWith('today'))];
  // "today-180d" is the fixed day as long after it as "today+180d" is after today.
  const turned = (day: string) => day.replace(/[+-]/, (sign) => (sign === '-' ? '+' : '-'));
  const passed = fixed.flatMap((day) => moving.flatMap((one) => dayOn(turned(one), day) ?? []));
  return ['2025-01-01', ...passed].flatMap((day) =>
    [-1, 0, 1].map((more) => isoDateOf(addDays(dateOf(day), more))).filter((one) => /^\d{4}-/.test(one)),
  );
}

/** Values on both sides of every bound, as far as the criterion takes them. */
function valuesAround(criterion: Criterion, today: string): readonly (number | string)[] {
  if (criterion.type === 'date') {
    const { from, to } = daysOf(criterion, today);
    const bounds = criterion.responses.flatMap((response) =>
      DAY_BOUNDS.flatMap((name) => (response[name] === undefined ? [] : (dayOn(response[name], today) ?? []))),
    );
    return [
      from,
      to,
      ...bounds.flatMap((day) => [-1, 0, 1].map((more) => isoDateOf(addDays(dateOf(day), more)))),
    ].filter((day) => day >= from && day <= to);
  }
  const isComputed = criterion.type === 'computed';
  const { min, max, decimals } = numbersOf(criterion);
  // What is computed is rounded to six decimals.
  const scale = 10 ** (isComputed ? 6 : decimals);
  const bounds = criterion.responses.flatMap((response) => NUMBER_BOUNDS.flatMap((name) => response[name] ?? []));
  const around = bounds.flatMap((bound) => {
    const units = [Math.floor(bound * scale + 1e-6), Math.ceil(bound * scale - 1e-6)];
    return units.flatMap((unit) => [unit - 1, unit, unit + 1]).map((unit) => unit / scale);
  });
  const ends = isComputed ? [-Infinity, Infinity] : [Math.ceil(min * scale) / scale, Math.floor(max * scale) / scale];
  return [...ends, ...around].filter((value) => isComputed || (value >= min && value <= max));
}

/** Whether no value is in a band, whatever the other bands are. */
function isEmpty(criterion: Criterion, response: CriterionResponse, days: readonly string[]): boolean {
  const alone: Criterion = { ...criterion, responses: [response] };
  const { id, type, question, decimals = 0 } = alone;
  const numbers = type === 'number' ? { decimals, minimum: -1e9, maximum: 1e9 } : {};
  const free: Criterion = { id, type, question, responses: [response], ...numbers };
  return days.every((today) => valuesAround(free, today).every((value) => bandOf(alone, value, today) === undefined));
}

/** The last band takes whatever is left, the others only what is within their bounds; somebody is in each of them. */
function aboutBands(criterion: Criterion, at: string): BandFinding[] {
  const { id, responses } = criterion;
  const days = criterion.type === 'date' ? visitDays(criterion) : ['2025-01-01'];
  const last = responses.length - 1;
  const shape = responses.flatMap((response, index): BandFinding[] => {
    const pointer = `${at}/responses/${index}`;
    const isBounded = boundsOf(response).length > 0;
    if (index === last && isBounded) {
      const message = `The last response of "${id}" has bounds, so some answers may be in no band. Remove them.`;
      return [{ code: 'last-band-bounded', pointer, message }];
    }
    if (index < last && !isBounded) {
      const message = `The response "${response.id}" of "${id}" has no bounds, so it takes everything. Give it some.`;
      return [{ code: 'band-unbounded', pointer, message }];
    }
    if (!isBounded || !isEmpty(criterion, response, days)) return [];
    const message = `Nothing is within the bounds of the response "${response.id}" of "${id}". Correct them.`;
    return [{ code: 'band-empty', pointer, message }];
  });
  if (shape.length > 0) return shape;
  if (!days.some((today) => takesSomething(criterion, today))) {
    const name = criterion.type === 'date' ? 'earliest' : 'minimum';
    const message = `No answer to "${id}" is possible: "${name}" is above the other end. Correct them.`;
    return [{ code: 'criterion-unanswerable', pointer: `${at}/${name}`, message }];
  }
  const reached = new Set(
    days.flatMap((today) => valuesAround(criterion, today).map((value) => bandOf(criterion, value, today)?.id)),
  );
  return responses.flatMap((response, index): BandFinding[] => {
    if (reached.has(response.id)) return [];
    const message =
      `Nobody can come to the response "${response.id}" of "${id}": the bands before it, or what the question takes, ` +
      'leave nothing. Remove it, or change the bounds before it.';
    return [{ code: 'band-unreachable', pointer: `${at}/responses/${index}`, message }];
  });
}

/** What is wrong with the bounds of a criterion and with the properties of its type. */
export function checkBands(criterion: Criterion, at: string): BandFinding[] {
  const findings = [...aboutProperties(criterion, at), ...aboutKinds(criterion, at), ...aboutDays(criterion, at)];
  // Bounds of another kind, or days that do not exist, have no order.
  const isOrdered = findings.every(({ code }) => code !== 'bound-other-type' && code !== 'day-impossible');
  if (hasBands(criterion) && isOrdered) return [...findings, ...aboutBands(criterion, at)];
  if (hasBands(criterion) || criterion.responses.length > 1) return findings;
  const message = `"${criterion.id}" offers one response only. A question with choices needs at least two.`;
  return [...findings, { code: 'responses-too-few', pointer: `${at}/responses`, message }];
}
