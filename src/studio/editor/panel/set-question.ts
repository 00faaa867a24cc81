import { isRecord } from '#api/guards.ts';
import { QUESTION_SETTINGS as words } from '#schemas/campaign/question-settings.ts';
import { LocalizedText } from '#schemas/language.ts';
import { escaped, stepsOf, valueAt } from '../../store/json-pointer.ts';

type Values = Readonly<Record<string, unknown>>;

/** The questions of a set as a document says them: a JSON Schema, and their texts by path. */
export interface QuestionSet {
  readonly schema: unknown;
  readonly ui: unknown;
}

type Kind = 'text' | 'longText' | 'number' | 'date' | 'yesNo' | 'choice' | 'choices';

/** A question of a set that can be shown as one of the studio's own. */
export interface SetQuestion {
  readonly kind: Kind;
  /** By which its texts are found. */
  readonly path: string;
  /** JSON Pointer into the schema of the set. */
  readonly pointer: string;
  /** The same of the group that says whether it is required. */
  readonly group: string;
  readonly name: string;
}

const recordIn = (value: unknown): Values => (isRecord(value) ? value : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function kindOf(node: Values, hint: Values): Kind | undefined {
  const { type, format, enum: values, items } = node;
  if (type === 'boolean') return 'yesNo';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'array') return Array.isArray(recordIn(items)['enum']) ? 'choices' : undefined;
  if (type !== 'string') return undefined;
  if (Array.isArray(values)) return 'choice';
  if (format === 'date') return 'date';
  return hint['widget'] === 'textarea' ? 'longText' : 'text';
}

/** The questions of a set, also those in groups, in lists and behind conditions, in the order of the schema. */
export function questionsOf({ schema, ui }: QuestionSet): readonly SetQuestion[] {
  const hints = recordIn(ui);
  const within = (value: unknown, group: string, before: string): readonly SetQuestion[] => {
    if (!isRecord(value)) return [];
    const node = value;
    const own = Object.entries(recordIn(node['properties'])).flatMap(([name, one]) => {
      const part = recordIn(one);
      const path = `${before}${name}`;
      const pointer = `${group}/properties/${escaped(name)}`;
      const kind = kindOf(part, recordIn(hints[path]));
      if (kind !== undefined) return hints[path] === undefined ? [] : [{ kind, path, pointer, group, name }];
      return part['type'] === 'array'
        ? within(part['items'], `${pointer}/items`, `${path}.`)
        : within(part, pointer, `${path}.`);
    });
    const branches = ['then', 'else'].flatMap((name) => within(node[name], `${group}/${name}`, before));
    const lists = ['allOf', 'oneOf'].flatMap((name) =>
      listIn(node[name]).flatMap((one, at) => within(one, `${group}/${name}/${at}`, before)),
    );
    const dependent = Object.entries(recordIn(node['dependentSchemas'])).flatMap(([name, one]) =>
      within(one, `${group}/dependentSchemas/${escaped(name)}`, before),
    );
    return [...own, ...branches, ...lists, ...dependent];
  };
  return within(schema, '', '');
}

const TEXT = { ...LocalizedText };
const optional = (description: string) => ({ ...TEXT, description });
const number = (description: string) => ({ type: 'number', description });
const count = (description: string) => ({ type: 'integer', minimum: 1, description });
const day = (description: string) => ({ type: 'string', description });
const choices = {
  type: 'array',
  description: words.choices,
  items: {
    type: 'object',
    properties: {
      value: {
        type: 'string',
        description: words.choiceValue,
        pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$',
        maxLength: 60,
      },
      label: optional(words.choiceLabel),
    },
    required: ['value', 'label'],
  },
};

const OF_KIND: Readonly<Record<Kind, Values>> = {
  yesNo: {},
  text: {
    minLength: count(words.minLength),
    maxLength: count(words.maxLength),
  },
  longText: {
    maxLength: count(words.maxLength),
  },
  number: {
    min: number(words.min),
    max: number(words.max),
    unit: optional(words.unit),
  },
  date: {
    from: day('A date: the first day, YYYY-MM-DD or "today" (default 1900-01-01)'),
    to: day('A date: the last day, YYYY-MM-DD or "today" (default 2100-12-31)'),
  },
  choice: { choices },
  choices: {
    choices,
    fewest: count(words.fewest),
    most: count(words.most),
  },
};

/** The settings of a question, as the studio's own questions have them. */
export const settingsOf = (kind: Kind): Values => ({
  type: 'object',
  properties: {
    label: optional(words.label),
    hint: optional(words.hint),
    required: { type: 'boolean', description: words.required },
    ...OF_KIND[kind],
    errors: {
      type: 'object',
      description: words.errors,
      properties: { missing: optional(words.missing), invalid: optional(words.invalid) },
    },
  },
  required: ['label'],
});

/** By the name of a setting: where the schema of a question has it. */
const IN_NODE: Readonly<Record<string, string>> = {
  min: 'minimum',
  max: 'maximum',
  minLength: 'minLength',
  maxLength: 'maxLength',
  fewest: 'minItems',
  most: 'maxItems',
};
/** By the name of a setting: where the texts of a question have it. */
const IN_HINT: Readonly<Record<string, string>> = {
  label: 'title',
  hint: 'description',
  unit: 'unit',
  from: 'from',
  to: 'to',
  errors: 'errors',
};

const picked = (from: Values, names: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, own]) => (Object.hasOwn(from, own) ? [[name, from[own]]] : [])),
  );

/** The settings of a question of a set. */
export function settingsIn({ schema, ui }: QuestionSet, { pointer, path, group, name, kind }: SetQuestion): Values {
  const node = recordIn(valueAt(schema, pointer));
  const hint = recordIn(recordIn(ui)[path]);
  const values = listIn(kind === 'choices' ? recordIn(node['items'])['enum'] : node['enum']);
  const labels = recordIn(hint['enumNames']);
  const offered = values.map((value) => ({ value, label: labels[String(value)] ?? {} }));
  return {
    ...picked(hint, IN_HINT),
    required: listIn(recordIn(valueAt(schema, group))['required']).includes(name),
    ...picked(node, IN_NODE),
    ...(kind === 'choice' || kind === 'choices' ? { choices: offered } : {}),
  };
}

/** A value with another one at a pointer; undefined takes it away. */
function withAt(value: unknown, steps: readonly string[], change: (part: unknown) => unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (String(at) === step ? withAt(one, rest, change) : one));
  return { ...recordIn(value), [step]: withAt(recordIn(value)[step], rest, change) };
}

/** An object with some of its members written anew, where they stood before; undefined takes one away. */
function written(before: Values, members: Values): Values {
  return Object.fromEntries(Object.entries({ ...before, ...members }).filter(([, value]) => value !== undefined));
}

const named = (after: Values, names: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(names).map(([name, own]) => [own, after[name]]));

/** A set in which a question has other settings. */
export function withSettings({ schema, ui }: QuestionSet, question: SetQuestion, after: Values): QuestionSet {
  const { pointer, path, group, name, kind } = question;
  const offered = listIn(after['choices']).map(recordIn);
  const values = offered.map(({ value = '' }) => value);
  const names = Object.fromEntries(offered.map(({ label = {} }, at) => [String(values[at]), label]));
  const isChosen = kind === 'choice' || kind === 'choices';
  const node = (before: unknown): Values => {
    const plain = written(recordIn(before), named(after, IN_NODE));
    if (kind === 'choice') return { ...plain, enum: values };
    return kind === 'choices' ? { ...plain, items: { ...recordIn(plain['items']), enum: values } } : plain;
  };
  const hint = written(recordIn(recordIn(ui)[path]), {
    ...named(after, IN_HINT),
    ...(isChosen ? { enumNames: names } : {}),
  });
  const required = (before: unknown): Values => {
    const listed = listIn(recordIn(before)['required']);
    const isWanted = after['required'] !== false;
    if (listed.includes(name) === isWanted) return recordIn(before);
    const next = isWanted ? [...listed, name] : listed.filter((one) => one !== name);
    return written(recordIn(before), { required: next.length === 0 ? undefined : next });
  };
  const asked = withAt(schema, stepsOf(pointer), node);
  return { schema: withAt(asked, stepsOf(group), required), ui: { ...recordIn(ui), [path]: hint } };
}
