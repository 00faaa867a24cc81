import { describe, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { CHECKER_PROBLEMS } from '#checker/problem-codes.table.ts';
import { PROVE_PROBLEMS } from '#checker/prove/problem-codes.table.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { isCountryCode } from '#schemas/countries.ts';
import { FlowSettings } from '#schemas/campaign/flow-settings.ts';
import { StepMeta } from '#schemas/campaign/step-meta.ts';
import type { ProblemEntry } from '#schemas/api-problems.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { alternativesOf } from '../editor/panel/alternatives-of.ts';
import { formSchemaOf, uiOfSchema } from '../editor/panel/ui-of-schema.ts';
import { loadSchemaWords, sayChoice, sayIn, valueKey, type SchemaWords } from '../kit/schema-words.ts';
import { STUDIO_LANGUAGES } from '../kit/words.tsx';
import { wordsOfName } from '../kit/words-of-name.ts';

type Kind = keyof SchemaWords;
type Shown = Readonly<Record<Kind, Set<string>>>;

/** Notes everything that a form shows of a part of a schema. */
function noteForm(shown: Shown, schema: Readonly<Record<string, unknown>>, ui: Readonly<Record<string, unknown>>) {
  const { description, properties, items } = schema;
  const title = ui['ui:title'];
  const values: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const meanings: readonly unknown[] = Array.isArray(ui['ui:enumNames']) ? ui['ui:enumNames'] : [];
  if (typeof title === 'string' && !isCountryCode(title)) shown.labels.add(title);
  if (typeof description === 'string') shown.help.add(description);
  for (const meaning of meanings) shown.values.add(String(meaning));
  return { properties, items, values: meanings.length > 0 ? [] : values };
}

function noteAlternatives(shown: Shown, schema: Readonly<Record<string, unknown>>) {
  for (const { property, label, part } of alternativesOf(schema)) {
    shown.help.add(label);
    if (part['const'] !== undefined) continue;
    shown.labels.add(wordsOfName(property));
    shown.help.add(String(part['description']));
  }
}

function noteSchema(shown: Shown, schema: unknown, ui: unknown, name = ''): void {
  if (!isRecord(schema) || !isRecord(ui)) return;
  const { properties, items, values } = noteForm(shown, schema, ui);
  // Numbers say what they are.
  for (const value of values) if (typeof value === 'string') shown.values.add(valueKey(name, value));
  if (ui['ui:field'] === 'AlternativesField') noteAlternatives(shown, schema);
  noteSchema(shown, items, ui['items'], name);
  if (!isRecord(properties) || (ui['ui:field'] !== undefined && ui['ui:field'] !== 'OptionsField')) return;
  for (const [key, part] of Object.entries(properties)) noteSchema(shown, part, ui[key], key);
}

/** What a form says of the settings that a schema describes; the form as a whole says nothing. */
function noteSettings(shown: Shown, schema: unknown): void {
  const { description: _description, ...whole } = formSchemaOf(schema);
  noteSchema(shown, whole, uiOfSchema(schema));
}

/** All that the schemas and the checker of the product say in the forms and lists of the studio. */
async function allShown(): Promise<Shown> {
  const shown = {
    names: new Set<string>(),
    labels: new Set<string>(),
    help: new Set<string>(),
    values: new Set<string>(),
    problems: new Set<string>(),
  };
  noteSettings(shown, FlowSettings);
  noteSettings(shown, StepMeta);
  for (const { title, why, action } of Object.values<ProblemEntry>({ ...CHECKER_PROBLEMS, ...PROVE_PROBLEMS }))
    for (const text of [title, why, action]) shown.problems.add(text);
  for (const block of await loadBlocks('blocks')) {
    shown.names.add(wordsOfName(block.name));
    shown.help.add(block.description);
    // One after the other is as fast here. oxlint-disable-next-line no-await-in-loop
    noteSettings(shown, (await block.schema()).Props);
  }
  return shown;
}

const shown = await allShown();
const KINDS = ['names', 'labels', 'help', 'values', 'problems'] as const;
const OTHERS = STUDIO_LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

describe.each(OTHERS)('what schemas say, in the studio in "%s"', (language) => {
  const words = loadSchemaWords(language);
  const file = `src/studio/schema-words/${language}.json`;

  test.each(KINDS)(`each of the %s is translated in ${file}, and nothing else`, async (kind) => {
    const translated = (await words)[kind];
    const missing = [...shown[kind]].filter((english) => translated[english] === undefined);
    const leftOver = Object.keys(translated).filter((english) => !shown[kind].has(english));
    expect({ missing, leftOver }).toEqual({ missing: [], leftOver: [] });
  });

  test('nothing is empty or has blanks at its ends, and names and labels are no sentences', async () => {
    const all = await words;
    const texts = KINDS.flatMap((kind) => Object.values(all[kind]));
    expect(texts.filter((text) => text === '' || text !== text.trim())).toEqual([]);
    const short = [...Object.values(all.names), ...Object.values(all.labels)];
    expect(short.filter((text) => text.length > 36 || text.endsWith('.'))).toEqual([]);
  });

  test('two blocks are not called the same', async () => {
    const names = Object.values((await words).names);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

const WORDS: SchemaWords = {
  names: { Question: 'Pregunta' },
  labels: {},
  help: {},
  values: { 'kind: text': 'texto', 'A name was given': 'Se dio un nombre' },
  problems: {},
};

test('what is not translated stays English and says so', () => {
  const say = sayIn('es', WORDS);
  expect(say('names', 'Question')).toEqual({ text: 'Pregunta' });
  expect(say('names', 'Sleep quality')).toEqual({ text: 'Sleep quality', lang: DEFAULT_LANGUAGE });
  expect(sayIn(DEFAULT_LANGUAGE, WORDS)('labels', 'Kind')).toEqual({ text: 'Kind' });
});

test('a value keeps its code, beside which stands what it means', () => {
  const say = sayIn('es', WORDS);
  expect(sayChoice(say, 'kind', { value: 'text', label: 'text' })).toEqual({ text: 'text · texto' });
  expect(sayChoice(say, 'kind', { value: 'date', label: 'date' })).toEqual({ text: 'date' });
  expect(sayChoice(say, 'afterActions', { value: 'n', label: 'A name was given' })).toEqual({
    text: 'n · Se dio un nombre',
  });
  expect(sayChoice(say, 'afterActions', { value: 'l', label: 'A lead was saved' })).toEqual({
    text: 'l · A lead was saved',
    lang: DEFAULT_LANGUAGE,
  });
});

test('a language without words is said in English', async () => {
  const { names } = await loadSchemaWords('tlh');
  expect(names).toEqual({});
});
