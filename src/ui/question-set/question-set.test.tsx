import type { RJSFSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { rolldown } from 'rolldown';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ControlValues, CustomQuestionProps, Question } from './question.ts';
import { debounce } from '../debounce.ts';
import { QuestionSet } from './question-set.tsx';

const SCHEMA: RJSFSchema = {
  type: 'object',
  properties: {
    smokes: { type: 'string', enum: ['yes', 'no'] },
    medicines: { type: 'array', items: { type: 'string', enum: ['inhaler', 'none'] }, uniqueItems: true, minItems: 1 },
    age: { type: 'number', minimum: 18 },
  },
  required: ['smokes', 'medicines', 'age'],
};

const renders: string[] = [];

function AgeQuestion({ question, issue }: CustomQuestionProps) {
  renders.push(question.name);
  return (
    <p>
      <input name={question.control} aria-label={question.title} />
      {issue === undefined ? null : <span className="field-error">{issue}</span>}
    </p>
  );
}

const option = (value: string) => ({ value, label: value });
const QUESTIONS: readonly Question[] = [
  {
    name: 'smokes',
    control: 'q.smokes',
    kind: 'radio',
    title: 'Do you smoke?',
    options: [option('yes'), option('no')],
  },
  {
    name: 'medicines',
    control: 'q.medicines',
    kind: 'checkbox',
    title: 'Which medicines do you use?',
    options: [option('inhaler'), option('none')],
  },
  { name: 'age', control: 'q.age', kind: 'custom', title: 'How old are you?', options: [], Custom: AgeQuestion },
];

function read(values: ControlValues) {
  const [smokes] = values['q.smokes'] ?? [];
  const [age] = values['q.age'] ?? [];
  return {
    ...(smokes === undefined ? {} : { smokes }),
    medicines: values['q.medicines'] ?? [],
    ...(age === undefined || age === '' ? {} : { age: Number(age) }),
  };
}

/** The validator as the server compiles it, as an address that can be imported. */
async function compiled(): Promise<string> {
  const code = compileSchemaValidatorsCode(SCHEMA, { ajvOptionsOverrides: { code: { lines: false } } });
  const bundle = await rolldown({
    input: 'set.cjs',
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'set',
        resolveId: (id) => (id === 'set.cjs' ? id : null),
        load: (id) => (id === 'set.cjs' ? { code, moduleType: 'js' } : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`;
}

let form: HTMLFormElement;
let root: Root;
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  renders.length = 0;
  form = document.body.appendChild(document.createElement('form'));
  root = createRoot(form);
});
afterEach(() => {
  act(() => root.unmount());
  form.remove();
});

async function show(validatorUrl: string | undefined) {
  await act(async () => {
    root.render(
      <QuestionSet
        schema={SCHEMA}
        questions={QUESTIONS}
        entered={{}}
        read={read}
        issues={{ subscribe: () => () => undefined, get: () => undefined }}
        wrong={({ title }) => `Please look again: ${title}`}
        validatorUrl={validatorUrl}
        words={{ hint: 'Help', close: 'Close', choose: 'Choose' }}
      />,
    );
    if (validatorUrl !== undefined) await import(/* @vite-ignore */ validatorUrl);
  });
}

/** An answer is validated in the pause that follows; one that is requested later comes after it. */
const validated = () =>
  act(
    () =>
      new Promise<void>((resolve) => {
        debounce(resolve).soon();
      }),
  );

async function press(selector: string) {
  act(
    () =>
      void form.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
  );
  await validated();
}

const messages = () => [...form.querySelectorAll('.field-error')].map((error) => error.textContent);

async function leave(selector: string, text: string) {
  act(() => {
    const input = form.querySelector(selector);
    if (!(input instanceof HTMLInputElement)) throw new Error(`No input ${selector}`);
    input.focus();
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    input.blur();
  });
  await validated();
}

describe('QuestionSet', () => {
  test('[E11] the compiled validator judges given answers and says nothing of those not given yet', async () => {
    await show(await compiled());
    expect(messages()).toEqual([]);
    await press('[value="inhaler"]');
    expect(messages()).toEqual([]);
    await press('[value="inhaler"]');
    expect(messages()).toEqual(['Please look again: Which medicines do you use?']);
    await press('[value="none"]');
    expect(messages()).toEqual([]);
  });

  test('[D10] a typed answer is validated when its control is left', async () => {
    await show(await compiled());
    await leave('[name="q.age"]', '12');
    expect(messages()).toEqual(['Please look again: How old are you?']);
    await leave('[name="q.age"]', '40');
    expect(messages()).toEqual([]);
  });

  test('[A15] without a validator, or with one that cannot be loaded, questions can still be answered', async () => {
    await show('data:text/javascript,export default 1');
    await press('[value="inhaler"]');
    await press('[value="inhaler"]');
    expect(messages()).toEqual([]);
  });

  test('[E11] answering one question re-renders no other', async () => {
    await show(undefined);
    const before = renders.length;
    await press('[value="yes"]');
    await press('[value="inhaler"]');
    await press('[value="no"]');
    expect(renders).toHaveLength(before);
  });

  test('[Q1] nothing is preselected, and there is no separate form or button', async () => {
    await show(undefined);
    expect(form.querySelectorAll(':checked')).toHaveLength(0);
    expect(form.querySelectorAll('form, button')).toHaveLength(0);
  });
});
