import { describe, expect, test } from 'vitest';
import { readForm } from '#engine/route-state.ts';
import { withRules } from '#registry/define-block.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import definition from './index.ts';

const block = await withRules(definition);

const CONNECT = 'answer.ask.connect';
const TRANSFER = 'answer.ask.transfer';
const form = { [CONNECT]: ['yes'], [TRANSFER]: ['yes'] };
const fieldsOf = (answers: Readonly<Record<string, string>>) => block.fields?.({}, visit({ answers }), 'ask') ?? [];

describe('PartnerPermission', () => {
  test('[I1] the second question comes with a yes to the first', async () => {
    const page = await showBlock(block, {}, { id: 'ask' });
    expect(page.form.querySelectorAll('fieldset')).toHaveLength(1);
    page.press(CONNECT);
    expect(page.form.querySelectorAll('fieldset')).toHaveLength(2);
    page.press(TRANSFER);
    expect(page.state().answers).toEqual({ [CONNECT]: 'yes', [TRANSFER]: 'yes' });
    expect(page.issues()).toEqual({});
  });

  test.each([
    [{ [CONNECT]: 'no' }, { [CONNECT]: ['no'] }],
    [
      { [CONNECT]: 'yes', [TRANSFER]: 'no' },
      { ...form, [TRANSFER]: ['no'] },
    ],
  ])('[I1] after a no the caller is thanked, and the page cannot be left forward: %j', async (answers, sent) => {
    const page = await showBlock(block, {}, { id: 'ask', answers });
    expect(page.form.querySelector('.notice')?.textContent).toBe(
      'Thank the caller for their time.Nothing is sent. Please close the call and this window.Screen the next caller',
    );
    const read = readForm(fieldsOf(answers), sent, {});
    expect(read.issues).toMatchObject([{ field: 'answer.ask', code: 'partnerDeclined' }]);
    expect(read.answers).toEqual(answers);
  });

  test('[I1] only two yeses are stored as answers that may be sent', () => {
    expect(readForm(fieldsOf({ [CONNECT]: 'yes' }), form, {})).toEqual({
      answers: { [CONNECT]: 'yes', [TRANSFER]: 'yes' },
      issues: [],
    });
    expect(readForm(fieldsOf({ [CONNECT]: 'yes' }), { [CONNECT]: ['yes'] }, {}).issues).toMatchObject([
      { field: TRANSFER, code: 'required' },
    ]);
    expect(readForm(fieldsOf({}), {}, {}).issues).toMatchObject([{ field: CONNECT, code: 'required' }]);
  });

  test('[I2] texts of the campaign are sanitised HTML without span', async () => {
    const connect = {
      en: '<span class="x">May I <strong>connect</strong> you with {brand}?</span><script>alert(1)</script>',
      es: 'x',
    };
    const page = await showBlock(block, { connect }, { id: 'ask' });
    const legend = page.form.querySelector('legend');
    expect(legend?.textContent).toBe('May I connect you with Trial Search?');
    expect(legend?.querySelectorAll('strong')).toHaveLength(1);
    expect(legend?.innerHTML).not.toMatch(/span|script|class=/);
  });

  test('[G1] the permission is kept as evidence, in the words that were read to the caller', () => {
    const texts = { t: (key: string) => key, text: () => 'May I <b>send</b> your answers?' };
    const props = { transfer: { en: 'x', es: 'x' } };
    expect(block.consents?.(props, visit({ answers: { [TRANSFER]: 'yes' } }), texts, 'ask')).toEqual([
      { type: 'clinic', hasConsent: true, text: 'May I send your answers?', control: 'buttons' },
    ]);
    expect(block.consents?.(props, visit(), texts, 'ask')).toEqual([]);
  });
});
