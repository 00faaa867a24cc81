import { oneOf, sentence } from '#schemas/sentence.ts';
import { isIsoDate } from '#engine/dates.ts';
import { CONSENT_TYPES } from '#schemas/lead/answer-keys.ts';
import { TRACKING_CONSENTS } from '#schemas/tracking/tracking-consents.ts';
import type { PropsFault } from '#registry/define-block.ts';
import { OTHER } from '#engine/questions/choice-question.ts';
import type { Props } from './schema.ts';

type Kind = Props['kind'];

/** A visit has at most 24 files in all. */
const MAX_FILES = 12;
type Name = keyof Props;

/** The kinds that each property goes with; a property that is not listed goes with all. */
const KINDS_OF: Readonly<Partial<Record<Name, readonly Kind[]>>> = {
  pattern: ['text'],
  minLength: ['text'],
  maxLength: ['text', 'longText'],
  min: ['number'],
  max: ['number'],
  unit: ['number'],
  decimals: ['number'],
  step: ['number'],
  from: ['date', 'scale'],
  to: ['date', 'scale'],
  choices: ['choice', 'choices', 'matrix'],
  as: ['choice'],
  other: ['choice'],
  none: ['choices'],
  fewest: ['choices'],
  most: ['choices', 'file'],
  low: ['scale'],
  high: ['scale'],
  rows: ['matrix'],
  pdf: ['file'],
  consent: ['consent'],
};

const NEEDED: Readonly<Partial<Record<Kind, readonly (readonly [name: Name, example: string])[]>>> = {
  number: [
    ['min', '"min": 0'],
    ['max', '"max": 31'],
  ],
  choice: [['choices', '"choices": [{ "value": "daily", "label": { … } }, …]']],
  choices: [['choices', '"choices": [{ "value": "daily", "label": { … } }, …]']],
  scale: [
    ['low', '"low": { "en": "No pain", … }'],
    ['high', '"high": { "en": "The worst pain", … }'],
  ],
  consent: [['consent', '"consent": { "en": "I agree that …", … }']],
  matrix: [
    ['rows', '"rows": [{ "id": "stairs", "label": { … } }, …]'],
    ['choices', '"choices": [{ "value": "easy", "label": { … } }, …]'],
  ],
};

function isOf(name: string): name is Name {
  return Object.hasOwn(KINDS_OF, name);
}

function misplaced(props: Props): PropsFault[] {
  return Object.keys(props).flatMap((name) => {
    const kinds = isOf(name) ? KINDS_OF[name] : undefined;
    return kinds === undefined || kinds.includes(props.kind)
      ? []
      : [
          {
            at: `/${name}`,
            message: sentence`A question of the kind "${props.kind}" has no "${name}": remove it, or use
              ${oneOf(kinds)}`,
          },
        ];
  });
}

function missing(props: Props): PropsFault[] {
  return (NEEDED[props.kind] ?? []).flatMap(([name, example]) =>
    props[name] === undefined
      ? [{ at: '', message: sentence`A question of the kind "${props.kind}" needs "${name}", for example ${example}` }]
      : [],
  );
}

/** Has the number more decimals than the question takes? */
function isFiner(value: number, decimals: number): boolean {
  const units = value * 10 ** decimals;
  return Math.abs(units - Math.round(units)) > 1e-6;
}

function ofNumber({ min, max, step, decimals = 0 }: Props): PropsFault[] {
  if (min === undefined || max === undefined) return [];
  const finer = (['min', 'max', 'step'] as const).flatMap((name) => {
    const value = { min, max, step }[name];
    return value !== undefined && isFiner(value, decimals)
      ? [
          {
            at: `/${name}`,
            message: sentence`"${name}" is ${value}, but the question takes ${decimals} decimals: raise "decimals"`,
          },
        ]
      : [];
  });
  if (min >= max)
    return [
      ...finer,
      {
        at: '/min',
        message: sentence`"min" is ${min}: it must be less
    than "max", ${max}`,
      },
    ];
  if (finer.length > 0 || step === undefined) return finer;
  const steps = (max - min) / step;
  return Math.abs(steps - Math.round(steps)) > 1e-6 || steps < 1 - 1e-6
    ? [
        {
          at: '/step',
          message: sentence`Steps of ${step} from ${min} never reach ${max}: change "step",
      "min" or "max"`,
        },
      ]
    : [];
}

function ofDate({ from, to }: Props): PropsFault[] {
  const wrong = (['from', 'to'] as const).flatMap((name): PropsFault[] => {
    const day = { from, to }[name];
    return day === undefined || day === 'today' || isIsoDate(day)
      ? []
      : [{ at: `/${name}`, message: sentence`"${name}" is no day: write it as "2026-05-14", or "today"` }];
  });
  if (wrong.length > 0 || typeof from !== 'string' || typeof to !== 'string') return wrong;
  if (from === 'today' && to !== 'today')
    return [
      {
        at: '/to',
        message: sentence`From ${to} on nobody could answer, because "from" is today: leave
        one of the two out`,
      },
    ];
  return to !== 'today' && from > to
    ? [{ at: '/from', message: sentence`"from" is ${from}: it must not be after "to", ${to}` }]
    : [];
}

function ofScale({ from, to }: Props): PropsFault[] {
  return (['from', 'to'] as const).flatMap((name) =>
    typeof { from, to }[name] === 'string'
      ? [{ at: `/${name}`, message: sentence`"${name}" of a scale is a number, such as ${name === 'from' ? 0 : 10}` }]
      : [],
  );
}

/** The places of values that occur a second time in a list. */
function repeated(list: string, name: string, values: readonly string[]): PropsFault[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) < index
      ? [{ at: `/${list}/${index}/${name}`, message: sentence`"${value}" is there twice: give each of them its own` }]
      : [],
  );
}

function ofChoices({ choices = [], rows = [], none, other = false, fewest = 1, most, kind }: Props): PropsFault[] {
  const values = choices.map(({ value }) => value);
  const taken = other && values.includes(OTHER);
  const count = values.length;
  return [
    ...repeated('choices', 'value', values),
    ...repeated(
      'rows',
      'id',
      rows.map(({ id }) => id),
    ),
    ...(taken
      ? [
          {
            at: `/choices/${values.indexOf(OTHER)}/value`,
            message: sentence`"other" is the value of "Other, please say": give this choice another one, or
                remove "other": true`,
          },
        ]
      : []),
    ...(none !== undefined && values.includes(none.value)
      ? [
          {
            at: '/none/value',
            message: sentence`"${none.value}" is one of the choices too: "none" needs
        a value of its own`,
          },
        ]
      : []),
    ...(kind === 'choices' && fewest > (most ?? count)
      ? [{ at: '/fewest', message: sentence`"fewest" is ${fewest}, but at most ${most ?? count} can be chosen` }]
      : []),
    ...(kind === 'choices' && most !== undefined && most > count
      ? [{ at: '/most', message: sentence`"most" is ${most}, but there are ${count} choices` }]
      : []),
  ];
}

function ofText(props: Props): PropsFault[] {
  const { minLength = 1, maxLength = 200 } = props;
  return props.kind === 'text' && minLength > maxLength
    ? [
        {
          at: '/minLength',
          message: sentence`"minLength" is ${minLength}: it must not be more than
      "maxLength", ${maxLength}`,
        },
      ]
    : [];
}

/** The decision is recorded by the id of the block, as those of the listed consents are by their names. */
function ofConsent(id: string): PropsFault[] {
  return [...CONSENT_TYPES, ...TRACKING_CONSENTS].some((name) => name === id)
    ? [
        {
          at: '',
          message: sentence`The consent "${id}" has words of its own in other blocks: give this
      block another id`,
        },
      ]
    : [];
}

function ofFile({ most = 1 }: Props): PropsFault[] {
  return most > MAX_FILES
    ? [{ at: '/most', message: sentence`"most" is ${most}, but a question takes at most ${MAX_FILES} files` }]
    : [];
}

/** What the schema cannot say: which properties go with the kind, and how they must agree. */
export function propsFaults(props: Props, id: string): readonly PropsFault[] {
  const own = {
    text: ofText,
    longText: ofText,
    number: ofNumber,
    date: ofDate,
    scale: ofScale,
    choice: ofChoices,
    choices: ofChoices,
    matrix: ofChoices,
    yesNo: () => [],
    yesNoUnsure: () => [],
    file: ofFile,
    consent: () => ofConsent(id),
  } satisfies Record<Kind, (given: Props) => PropsFault[]>;
  const lacking = missing(props);
  return [...misplaced(props), ...(lacking.length > 0 ? lacking : own[props.kind](props))];
}
