import { describe, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { CHECKER_PROBLEMS } from '#checker/problem-codes.table.ts';
import { PROVE_PROBLEMS } from '#checker/prove/problem-codes.table.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { isCountryCode } from '#schemas/countries.ts';
import { FlowSettings } from '#schemas/campaign/flow-settings.ts';
import { StepMeta } from '#schemas/campaign/step-meta.ts';
import type { ProblemEntry } from '#schemas/api-problems.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import { sentence, type Sentence } from '#schemas/sentence.ts';
import { sentencesInCode } from '#tests/support/checker/sentences-in-code.ts';
import { nameOfLanguage } from '#checker/author-languages.ts';
import { FACTS } from '#engine/facts/index.ts';
import { ACTION_CODES } from '#schemas/campaign/action-codes.ts';
import { UPDATE_INDICATIONS } from '#schemas/campaign/after-actions.ts';
import { actionWords } from '#checker/familiar-names.ts';
import { AuthoredCampaign } from '#schemas/campaign/campaign.ts';
import { PAGE_INKS } from '#schemas/campaign/page-inks.ts';
import { alternativesOf } from '../editor/panel/alternatives-of.ts';
import { formSchemaOf, uiOfSchema } from '../editor/panel/ui-of-schema.ts';
import {
  loadSchemaWords,
  NO_SCHEMA_WORDS,
  sayChoice,
  sayIn,
  saySentenceIn,
  valueKey,
  type SchemaWords,
} from '../kit/schema-words.ts';
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

/** Notes how schemas describe the form of a value in messages. */
function noteForms(shown: Shown, part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, value] of Object.entries(part))
    if (name === 'patternErrorMessage') shown.messages.add(String(value));
    else noteForms(shown, value);
}

const withSmallStart = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Words that stand elsewhere and become part of a sentence. */
const wordsInSentences = (): readonly string[] => [
  ...FACTS.flatMap(({ name, description }) =>
    description === `The answer ${name.slice(name.indexOf('.') + 1)}` ? [] : [withSmallStart(description)],
  ),
  ...[...Object.keys(ACTION_CODES), UPDATE_INDICATIONS].map((code) => withSmallStart(actionWords(code))),
  ...LANGUAGES.map((language) => nameOfLanguage(language)),
  ...PAGE_INKS.text.map(({ what }) => what),
];

/** All that the schemas and the checker of the product say in the forms and lists of the studio. */
async function allShown(): Promise<Shown> {
  const shown = {
    names: new Set<string>(),
    search: new Set<string>(),
    labels: new Set<string>(),
    help: new Set<string>(),
    values: new Set<string>(),
    problems: new Set<string>(),
    messages: new Set<string>(sentencesInCode()),
  };
  noteSettings(shown, FlowSettings);
  noteSettings(shown, StepMeta);
  for (const { title, why, action } of Object.values<ProblemEntry>({ ...CHECKER_PROBLEMS, ...PROVE_PROBLEMS }))
    for (const text of [title, why, action]) shown.problems.add(text);
  for (const words of wordsInSentences()) shown.messages.add(words);
  noteForms(shown, AuthoredCampaign);
  for (const block of await loadBlocks('blocks')) {
    shown.names.add(wordsOfName(block.name));
    shown.search.add(wordsOfName(block.name));
    shown.help.add(block.description);
    // One after the other is as fast here. oxlint-disable-next-line no-await-in-loop
    const { Props } = await block.schema();
    noteSettings(shown, Props);
    noteForms(shown, Props);
  }
  return shown;
}

const shown = await allShown();
const KINDS = ['names', 'search', 'labels', 'help', 'values', 'problems', 'messages'] as const;
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

  test('nothing is empty or has other blanks at its ends, and names and labels are no sentences', async () => {
    const all = await words;
    const texts = KINDS.flatMap((kind) => Object.entries(all[kind]));
    const blanks = (text: string) => text.replace(text.trim(), '…');
    expect(texts.filter(([english, text]) => text.trim() === '' || blanks(text) !== blanks(english))).toEqual([]);
    const short = [...Object.values(all.names), ...Object.values(all.labels)];
    expect(short.filter((text) => text.length > 36 || text.endsWith('.'))).toEqual([]);
  });

  test('the translation of a message has its values', async () => {
    const valuesIn = (text: string) => text.match(/\{\d+\}/g)?.toSorted() ?? [];
    const different = Object.entries((await words).messages).filter(
      ([english, text]) => valuesIn(english).join() !== valuesIn(text).join(),
    );
    expect(different).toEqual([]);
  });

  test('two blocks are not called the same', async () => {
    const names = Object.values((await words).names);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

test.each(STUDIO_LANGUAGES)(
  'each block has everyday words by which it is found, in the studio in "%s"',
  async (language) => {
    const { search } = await loadSchemaWords(language);
    expect([...shown.names].filter((name) => (search[name] ?? '').trim() === '')).toEqual([]);
  },
);

/** The number of a rule of the specification: `(F6)`. */
const OF_RULE = /\([A-Z]\d+\b/;

test.each(STUDIO_LANGUAGES)(
  '[B6] authors read no numbers of rules, which only the specification explains, in "%s"',
  async (language) => {
    const words = await loadSchemaWords(language);
    const [say, saySentence] = [sayIn(language, words), saySentenceIn(language, words)];
    const kinds = ['names', 'labels', 'help', 'values', 'problems'] as const;
    const read = [
      ...kinds.flatMap((kind) => [...shown[kind]].map((english) => say(kind, english).text)),
      ...[...shown.messages].map((template) => saySentence({ template, values: [] }).text),
    ];
    expect(read.filter((text) => OF_RULE.test(text))).toEqual([]);
  },
);

/** What only those who write files know. */
const OF_FILES: Readonly<Record<string, RegExp>> = {
  en: /\b(JSON|file|folder|propert(y|ies)|props|pointer|schema|routes?|transitions?|fragments?|npm|--\w+)\b|":/i,
  es: /\b(JSON|archivos?|carpetas?|propiedad(es)?|props|esquema|fragmentos?|npm|--\w+)\b|":/i,
};
/** What is wrong with the text of a document itself, which only its view shows, and what only commands say. */
const ABOUT_TEXT = [
  /^The file (begins|is saved|must|should)/,
  /^(JSON has no comments|This is not JSON|A word must be)/,
  /^The name of a property is expected/,
  /missing from the file$/,
  /takes at most \{2\} files$/,
  /^is the phone number already matched/,
  /in the dark scheme$/,
];

describe.each(STUDIO_LANGUAGES)('[B6] what the checker says to authors in "%s"', (language) => {
  test('speaks of screens, ways and settings, and not of what stands in files', async () => {
    const { problems, messages } = await loadSchemaWords(language);
    const read = [
      ...[...shown.problems].map((english) => problems[english] ?? english),
      ...[...shown.messages]
        .filter((english) => !ABOUT_TEXT.some((about) => about.test(english)))
        .map((english) => messages[english] ?? english),
    ];
    const ofFiles = OF_FILES[language];
    expect(read.filter((text) => ofFiles?.test(text.replaceAll(/"?\{\d\}"?/g, '')))).toEqual([]);
  });
});

test('in English, nothing is said in other words that nobody says, and values stay', async () => {
  const words = await loadSchemaWords(DEFAULT_LANGUAGE);
  for (const kind of KINDS) expect(Object.keys(words[kind]).filter((english) => !shown[kind].has(english))).toEqual([]);
  const valuesIn = (text: string) => text.match(/\{\d+\}/g)?.toSorted() ?? [];
  const entries = Object.entries(words.messages);
  expect(entries.filter(([english, text]) => valuesIn(english).join() !== valuesIn(text).join())).toEqual([]);
});

const WORDS: SchemaWords = {
  names: { Question: 'Pregunta' },
  search: {},
  labels: {},
  help: {},
  values: { 'kind: text': 'texto', 'A name was given': 'Se dio un nombre' },
  problems: {},
  messages: {
    'There is no block "{1}"{2}': 'No existe el bloque "{1}"{2}',
    ', in the campaign "{1}"': ', en la campaña "{1}"',
  },
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
  for (const [value, text] of [
    ['cannot_make_it', 'cannot make it'],
    ['studySearch', 'study search'],
    ['ctScanAppointment', 'ct scan appointment'],
    ['en-CA', 'en-CA'],
  ])
    expect(sayChoice(say, 'reason', { value, label: String(value) })).toEqual({ text });
  expect(sayChoice(say, 'afterActions', { value: 'n', label: 'A name was given' })).toEqual({
    text: 'n · Se dio un nombre',
  });
  expect(sayChoice(say, 'afterActions', { value: 'l', label: 'A lead was saved' })).toEqual({
    text: 'l · A lead was saved',
    lang: DEFAULT_LANGUAGE,
  });
});

describe('a sentence with values', () => {
  const block = (where: string | Sentence) => sentence`There is no block "${'Nam'}"${where}`;

  test('is said in the language, with the sentences in it', () => {
    const say = saySentenceIn('es', WORDS);
    expect(say(block(''))).toEqual({ text: 'No existe el bloque "Nam"' });
    expect(say(block(sentence`, in the campaign "${'s6'}"`))).toEqual({
      text: 'No existe el bloque "Nam", en la campaña "s6"',
    });
    expect(say(sentence`${block('')}: ${3}`)).toEqual({ text: 'No existe el bloque "Nam": 3' });
  });

  test('is English as a whole where a part is not translated, and says so', () => {
    const said = block(sentence` on ${2} pages`);
    const text = 'There is no block "Nam" on 2 pages';
    expect(saySentenceIn('es', WORDS)(said)).toEqual({ text, lang: DEFAULT_LANGUAGE });
    expect(saySentenceIn(DEFAULT_LANGUAGE, NO_SCHEMA_WORDS)(said)).toEqual({ text });
  });
});

test('a language without words is said in English', async () => {
  const { names } = await loadSchemaWords('tlh');
  expect(names).toEqual({});
});
