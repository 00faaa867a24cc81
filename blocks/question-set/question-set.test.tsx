/* oxlint-disable unicorn/no-thenable -- "then" is a keyword of JSON Schema */
import { describe, expect, test } from 'vitest';
import type { LocalizedText } from '#schemas/language.ts';
import { withRules } from '#registry/define-block.ts';
import { renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { showBlock, valueIn } from '#tests/support/blocks/show-block.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import type { RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import english from './locales/en.json' with { type: 'json' };
import examples from './examples.json' with { type: 'json' };
import definition from './index.ts';
import { rules } from './rules.ts';
import type { Props } from './schema.ts';

const block = await withRules(definition);

const both = (words: string) => ({ en: words, es: `${words} (es)` });
const at = (path: string) => `answer.set.${path}`;

/** One question of each kind; the last three depend on others. */
const PROPS: Props = {
  schema: {
    type: 'object',
    required: ['text', 'count', 'day', 'agreed', 'which', 'home'],
    properties: {
      text: { type: 'string', minLength: 2, maxLength: 5 },
      story: { type: 'string', maxLength: 20 },
      count: { type: 'integer', minimum: 0, maximum: 30 },
      share: { type: 'number', minimum: 4, maximum: 15, multipleOf: 0.5 },
      day: { type: 'string', format: 'date' },
      agreed: { type: 'boolean' },
      which: { type: 'string', enum: ['a', 'b'] },
      several: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['x', 'y', 'z'] }, maxItems: 2 },
      home: { type: 'object', required: ['rooms'], properties: { rooms: { type: 'integer', minimum: 1, maximum: 9 } } },
    },
    if: { properties: { agreed: { const: true } }, required: ['agreed'] },
    then: { properties: { since: { type: 'integer', minimum: 1, maximum: 50 } }, required: ['since'] },
    else: { properties: { reason: { type: 'string' } } },
    dependentRequired: { story: ['share'] },
  },
  ui: {
    text: { title: both('Text') },
    story: { title: both('Story'), widget: 'textarea' },
    count: { title: both('Count'), unit: both('days') },
    share: { title: both('Share') },
    day: { title: both('Day'), to: 'today' },
    agreed: { title: both('Agreed') },
    which: { title: both('Which'), enumNames: { a: both('A'), b: both('B') } },
    several: { title: both('Several'), enumNames: { x: both('X'), y: both('Y'), z: both('Z') } },
    home: { title: both('Home') },
    'home.rooms': { title: both('Rooms') },
    since: { title: both('Since') },
    reason: { title: both('Reason') },
  },
};

const LIST: Props = {
  schema: {
    type: 'object',
    properties: {
      medicines: {
        type: 'array',
        minItems: 1,
        maxItems: 3,
        items: {
          type: 'object',
          required: ['name', 'still'],
          properties: { name: { type: 'string' }, still: { type: 'boolean' } },
          if: { properties: { still: { const: false } }, required: ['still'] },
          then: { properties: { why: { type: 'string' } } },
        },
      },
    },
  },
  ui: {
    medicines: { title: both('Medicines'), item: both('Medicine'), add: both('Add a medicine') },
    'medicines.name': { title: both('Name') },
    'medicines.still': { title: both('Still') },
    'medicines.why': { title: both('Why') },
  },
};

const show = (props: Props = PROPS, options: RuntimeOptions = {}) => showBlock(block, props, { id: 'set', ...options });

const controls = (page: RenderedBlock) => [
  ...new Set([...page.form.querySelectorAll('input, select, textarea')].map((one) => one.getAttribute('name'))),
];

describe('[B4] what is entered becomes a fact of its own', () => {
  test.each<[string, string, unknown]>([
    ['text', ' abc ', 'abc'],
    ['story', 'It burns', 'It burns'],
    ['count', '8', 8],
    ['share', '6,5', 6.5],
    ['day', '02292020', '2020-02-29'],
    ['home.rooms', '3', 3],
  ])('%s: typing %j answers %j', async (path, entered, value) => {
    const page = await show();
    page.type(at(path), entered);
    expect(page.state().answers).toEqual({ [at(path)]: value });
  });

  test.each<[string, string, unknown]>([
    ['agreed', at('agreed'), true],
    ['agreed', `${at('agreed')}-1`, false],
    ['which', `${at('which')}-1`, 'b'],
    ['several', `${at('several')}-2`, ['z']],
  ])('%s: pressing %s answers %j', async (path, pressed, value) => {
    const page = await show();
    page.press(pressed);
    expect(page.state().answers).toEqual({ [at(path)]: value });
  });
});

describe('[B4] a question that depends on another is asked once that is answered', () => {
  test('neither branch is asked while the answer is not known', async () => {
    const page = await show();
    expect(controls(page)).not.toContain(at('since'));
    expect(controls(page)).not.toContain(at('reason'));
  });

  test('"then" is asked after a yes, "else" after a no, each right after what it depends on', async () => {
    const page = await show();
    page.press(at('agreed'));
    expect(controls(page).slice(5, 7)).toEqual([at('agreed'), at('since')]);
    page.press(`${at('agreed')}-1`);
    expect(controls(page).slice(5, 7)).toEqual([at('agreed'), at('reason')]);
  });

  test('"dependentRequired" needs the other answer only after the first', async () => {
    const page = await show();
    const needed = () => page.runtime.getFields().find(({ id }) => id === at('share'))?.required;
    expect(needed()).toBe(false);
    page.type(at('story'), 'Long');
    expect(needed()).toBe(true);
  });

  test('an answer does not count while its question is not asked', async () => {
    const page = await show(PROPS, { answers: { [at('agreed')]: true, [at('since')]: 4 } });
    expect(valueIn(page, at('since'))).toBe('4');
    page.press(`${at('agreed')}-1`);
    expect(page.runtime.getFields().map(({ id }) => id)).not.toContain(at('since'));
  });
});

describe('[E1] an invalid answer is refused with a message that says why', () => {
  test.each<[string, readonly string[], string]>([
    ['text', ['a'], 'tooShort'],
    ['text', [''], 'required'],
    ['text', ['a\u0001b'], 'characters'],
    ['count', ['31'], 'range'],
    ['count', ['1.5'], 'whole'],
    ['share', ['4.2'], 'step'],
    ['day', ['31/31/2020'], 'date'],
    ['day', ['11/22/2026'], 'dateTo'],
    ['agreed', ['maybe'], 'notOffered'],
    ['which', ['forged'], 'notOffered'],
    ['several', ['x', 'forged'], 'notOffered'],
    ['several', ['x', 'y', 'z'], 'most'],
    ['home.rooms', ['__proto__'], 'number'],
  ])('%s: %j: %s', (path, sent, code) => {
    const field = rules.fields(PROPS, visit(), 'set').find(({ id }) => id === at(path));
    expect(field?.read({ [at(path)]: sent })).toMatchObject({ ok: false, code });
  });

  test('an optional question that the sent page did not show is shown before the visitor goes on', () => {
    const state = visit({ answers: { [at('agreed')]: false } });
    const field = rules.fields(PROPS, state, 'set').find(({ id }) => id === at('reason'));
    expect(field?.read({})).toEqual({ ok: false, code: 'revealed' });
    expect(field?.read({ [at('reason')]: [''] })).toEqual({ ok: true, answers: {} });
  });

  test.each<[string, string, string]>([
    ['count', '31', 'Please enter a number from 0 to 30'],
    ['share', '4.2', 'Please enter a number in steps of 0.5, starting at 4'],
    ['story', 'x'.repeat(21), 'Please write at most 20 characters'],
  ])('%s = %j: "%s"', (path, sent, message) => {
    const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
      Object.entries(values).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, String(value)),
        WORDS[key] ?? key,
      );
    const state = visit();
    const field = rules.fields(PROPS, state, 'set').find(({ id }) => id === at(path));
    const reading = field?.read({ [at(path)]: [sent] });
    const code = reading?.ok === false ? reading.code : '';
    const issue = { field: at(path), control: at(path), code };
    expect(rules.message(issue, PROPS, state, { t, text: (words) => words?.en ?? '' })).toBe(message);
  });
});

const WORDS: Readonly<Record<string, string>> = english;

describe('[K8] a list has buttons that post, and the same entries with and without script', () => {
  const edit = (form: Readonly<Record<string, readonly string[]>>, command: string, count = 1) =>
    rules.edit(LIST, visit({ answers: { [at('medicines.count')]: count } }), 'set', form, command);

  test('the page has the entries that it must have, and a button that adds one', async () => {
    const html = await renderBlockToHtml(block, LIST, { id: 'set' });
    expect(html).toMatch(/<input type="hidden" name="answer.set.medicines.count" value="1"/);
    expect(html).toContain('Medicine 1');
    expect(html).toMatch(/<button[^>]*value="edit:set:add:answer.set.medicines"/);
    expect(html).not.toMatch(/<script|style=/);
  });

  test('adding raises the count, up to the maximum', () => {
    expect(edit({ [at('medicines.0.name')]: ['Aspirin'] }, 'add:answer.set.medicines')).toEqual({
      [at('medicines.0.name')]: ['Aspirin'],
      [at('medicines.count')]: ['2'],
    });
    expect(edit({}, 'add:answer.set.medicines', 3)).toBeUndefined();
  });

  test('removing moves up what was entered below, valid or not', () => {
    const form = {
      [at('medicines.0.name')]: ['Aspirin'],
      [at('medicines.1.name')]: ['x'.repeat(300)],
      [at('medicines.1.still')]: ['false'],
      other: ['kept'],
    };
    expect(edit(form, 'remove:answer.set.medicines:0', 2)).toEqual({
      [at('medicines.0.name')]: ['x'.repeat(300)],
      [at('medicines.0.still')]: ['false'],
      [at('medicines.count')]: ['1'],
      other: ['kept'],
    });
    expect(edit({}, 'remove:answer.set.medicines:0', 1)).toBeUndefined();
  });

  test.each([
    'add:answer.set.constructor',
    'remove:answer.set.medicines:9',
    'remove:answer.set.medicines:-1',
    '__proto__',
  ])('a forged command does nothing: %s', (command) => {
    expect(edit({}, command, 2)).toBeUndefined();
  });

  test.each(['10000', '0', '-1', '1e3', '__proto__'])('a forged count is refused: %s', (count) => {
    const field = rules.fields(LIST, visit(), 'set').find(({ id }) => id === at('medicines.count'));
    expect(field?.read({ [at('medicines.count')]: [count] })).toEqual({ ok: false, code: 'count' });
  });

  test('an entry asks its own follow-up question', async () => {
    const page = await show(LIST, { answers: { [at('medicines.count')]: 2, [at('medicines.1.still')]: false } });
    expect(controls(page)).toContain(at('medicines.1.why'));
    expect(controls(page)).not.toContain(at('medicines.0.why'));
  });
});

describe('[K1] the lead carries each answer with its question as it was read', () => {
  const texts = {
    t: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
      key === 'entry' ? `${values['item']} ${values['number']}` : key,
    text: (words: LocalizedText | undefined) => words?.['es'] ?? '',
  };

  test('numbers have their unit, and yes is true', () => {
    const state = visit({ locale: 'es', answers: { [at('count')]: 8, [at('agreed')]: true } });
    expect(rules.answers(PROPS, state, texts, 'set')).toEqual([
      { id: 'set.count', kind: 'number', question: 'Count (es)', language: 'es', value: 8, unit: 'days (es)' },
      { id: 'set.agreed', kind: 'boolean', question: 'Agreed (es)', language: 'es', value: true },
    ]);
  });

  test('entries of a list have an index, and their number is in the question', () => {
    const answers = { [at('medicines.count')]: 2, [at('medicines.1.name')]: 'Aspirin' };
    expect(rules.answers(LIST, visit({ locale: 'es', answers }), texts, 'set')).toEqual([
      { id: 'set.medicines.count', kind: 'count', question: 'Medicines (es)', language: 'es', value: 2 },
      {
        id: 'set.medicines.name',
        kind: 'text',
        question: 'Medicine (es) 2 – Name (es)',
        language: 'es',
        value: 'Aspirin',
        index: 1,
      },
    ]);
  });

  test('an answer whose question is not asked is left out', () => {
    const answers = { [at('agreed')]: false, [at('since')]: 4 };
    expect(rules.answers(PROPS, visit({ locale: 'es', answers }), texts, 'set').map(({ id }) => id)).toEqual([
      'set.agreed',
    ]);
  });
});

test.each(examples.map(({ title, props }) => [title, props] as const))(
  '[B6] the example "%s" has no faults',
  (_title, props) => {
    expect(block.faults?.(props, 'set')).toEqual([]);
  },
);
