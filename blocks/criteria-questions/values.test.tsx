import { afterEach, describe, expect, test } from 'vitest';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { bandOf } from '#engine/qualification/bands.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import { renderBlock, renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { testStudy } from '#tests/support/blocks/study.ts';
import type { RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import { visit } from '#tests/support/blocks/visit.ts';
import { valueCriteria } from '#tests/support/records/value-criteria.ts';
import block from './index.ts';
import { rules } from './rules.ts';

let shown: RenderedBlock | undefined;
afterEach(() => shown?.unmount());

const response = (id: string, qualifies: boolean) => ({ id, position: id, text: { en: id, es: id }, qualifies });

const CRITERIA: Criterion[] = [
  {
    id: 'days',
    type: 'number',
    question: { en: 'On how many days a month do you have a migraine?', es: '¿Cuántos días al mes tiene migraña?' },
    hint: { en: 'Count every day that had one.', es: 'Cuente cada día.' },
    unit: { en: 'days', es: 'días' },
    decimals: 1,
    minimum: 0,
    maximum: 31,
    responses: [{ ...response('A', true), atLeast: 4 }, response('B', false)],
  },
  {
    id: 'last',
    type: 'date',
    question: { en: 'When was your last dose?', es: '¿Cuándo fue su última dosis?' },
    latest: 'today',
    responses: [{ ...response('A', false), from: 'today-30d' }, response('B', true)],
  },
  {
    id: 'bmi',
    type: 'computed',
    fact: 'computed.bmi',
    question: { en: 'Body mass index', es: 'Índice de masa corporal' },
    responses: [{ ...response('A', true), atMost: 40 }, response('B', false)],
  },
];

const STUDY = { payload: { study: testStudy({ criteria: CRITERIA }) } } as const;

async function show(options: RuntimeOptions = STUDY) {
  shown = await renderBlock(block, {}, options);
  return shown;
}

const messages = ({ form }: RenderedBlock) => [...form.querySelectorAll('.field-error')].map((one) => one.textContent);
const texts = ({ form }: RenderedBlock, what: string) => [...form.querySelectorAll(what)].map((one) => one.textContent);

describe('CriteriaQuestions about numbers and dates', () => {
  test('[E11] a number and a date are asked, with unit, bounds and format; what is computed is not', async () => {
    const page = await show();
    expect(texts(page, 'label')).toEqual(CRITERIA.slice(0, 2).map(({ question }) => question.en));
    expect(texts(page, '.field-hint')).toEqual([
      'A number from 0 to 31 (days)',
      expect.stringContaining('Month, day and year, for example'),
    ]);
    expect(texts(page, '.input-affix')).toEqual(['days']);
    expect(page.control('criteria.days').getAttribute('inputmode')).toBe('decimal');
    expect(texts(page, '.hint-button')).toEqual(['Help with this question']);
  });

  test('[E11] what is typed is read as a number and a date, by the rules of the country', async () => {
    const page = await show();
    page.type('criteria.days', '4,5');
    page.type('criteria.last', '05/14/2026');
    expect(page.state().answers).toEqual({ 'criteria.days': 4.5, 'criteria.last': '2026-05-14' });
    expect(page.issues()).toEqual({});
  });

  test.each([
    ['', '', ['criterion', 'criterion']],
    ['many', '32', ['number', 'date']],
    ['31.5', '02/30/2026', ['range', 'date']],
    ['1.25', '05/14/1890', ['decimals', 'dateFrom']],
    ['1,000', '12/31/2099', ['thousands', 'dateTo']],
  ])('[E11] "%s" and "%s" are refused as %j', (days, last, codes) => {
    const fields = rules.fields({}, visit(STUDY));
    const readings = fields.map((field) => field.read({ 'criteria.days': [days], 'criteria.last': [last] }));
    expect(readings.map((reading) => (reading.ok ? 'accepted' : reading.code))).toEqual(codes);
  });

  test('[E11] the words for what is wrong stand at the field', async () => {
    const page = await show();
    page.show({ 'criteria.days': 'range', 'criteria.last': 'criterion' });
    expect(messages(page)).toEqual(['Please enter a number from 0 to 31', 'This question must be answered']);
    expect(page.control('criteria.days').getAttribute('aria-invalid')).toBe('true');
  });

  test('[K8, N2] the server draws them with what was answered, in the format of the language', async () => {
    const answers = { 'criteria.days': 4.5, 'criteria.last': '2026-05-14' };
    const html = await renderBlockToHtml(block, {}, { ...STUDY, locale: 'es', answers });
    expect(html).toContain('¿Cuántos días al mes tiene migraña?');
    expect(html).toMatch(/<input[^>]*name="criteria.days"[^>]*value="4.5"/);
    expect(html).toMatch(/<input[^>]*name="criteria.last"[^>]*value="05\/14\/2026"/);
    expect(html.match(/<input/g)).toHaveLength(2);
  });

  test('[E15] a date that cannot be answered today is not asked, and the visitor is told', async () => {
    const [, last] = CRITERIA;
    if (!last) throw new Error('No criterion');
    const study = testStudy({ criteria: [{ ...last, latest: '2000-01-01', earliest: 'today' }] });
    const html = await renderBlockToHtml(block, {}, { payload: { study } });
    expect([html.includes('You can go on without it'), html.includes('<input')]).toEqual([true, false]);
  });

  test('[Q9, E11] for any study, the compiled schema accepts what the server reads, and it has a band', () => {
    const entered = fc.oneof(
      fc.integer({ min: -50, max: 400 }).map(String),
      fc.double({ min: -50, max: 400, noNaN: true }).map((value) => value.toFixed(2)),
      fc.date({ min: new Date('1890-01-01'), max: new Date('2110-01-01'), noInvalidDate: true }).map((day) => {
        const [year, month, date] = day.toISOString().slice(0, 10).split('-');
        return `${month}/${date}/${year}`;
      }),
      fc.string(),
    );
    let accepted = 0;
    fc.assert(
      fc.property(valueCriteria, fc.array(entered, { minLength: 8, maxLength: 8 }), (criteria, values) => {
        const state = visit({ payload: { study: testStudy({ criteria }) } });
        const schema = rules.questionSet({}, state)?.schema;
        for (const [index, field] of rules.fields({}, state).entries()) {
          const reading = field.read({ [field.id]: [values[index] ?? ''] });
          const criterion = criteria.find(({ id }) => field.id === `criteria.${id}`);
          if (!schema || !criterion) throw new Error('There is no schema');
          const judge = new Ajv({ strict: false }).compile({ ...schema, required: [] });
          const value = reading.ok ? reading.answers[field.id] : undefined;
          if (value === undefined) continue;
          accepted += 1;
          expect(judge({ [criterion.id]: value })).toBe(true);
          expect(bandOf(criterion, value, state.today)).toBeDefined();
          // Reading again what is shown for an answer gives the same answer.
          expect(field.read(field.write({ [field.id]: value }))).toEqual(reading);
        }
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(40);
  });

  test('[Q9, E11] for any study, numbers that the compiled schema refuses are refused by the server too', () => {
    fc.assert(
      fc.property(valueCriteria, fc.integer({ min: -500, max: 1000 }), (criteria, value) => {
        const state = visit({ payload: { study: testStudy({ criteria }) } });
        const schema = rules.questionSet({}, state)?.schema;
        if (!schema) return;
        const judge = new Ajv({ strict: false }).compile({ ...schema, required: [] });
        for (const field of rules.fields({}, state)) {
          const criterion = criteria.find(({ id }) => field.id === `criteria.${id}`);
          if (criterion?.type !== 'number') continue;
          const reading = field.read({ [field.id]: [String(value)] });
          expect(reading.ok).toBe(judge({ [criterion.id]: value }));
        }
      }),
      { numRuns: 300 },
    );
  });
});
