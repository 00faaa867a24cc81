import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import block from './index.ts';

test('[F6] three questions about everyday contacts set their answers', async () => {
  const page = await showBlock(block);
  expect([...page.form.querySelectorAll('legend')].map((legend) => legend.textContent)).toEqual([
    'Do you work from home?',
    'How many people do you usually meet in a day?',
    'How often do you use public transportation?',
  ]);
  page.press('candidate.riskAssessment.wfh');
  page.press('candidate.riskAssessment.interactivity-1');
  page.press('candidate.riskAssessment.publicTrans-2');
  expect(page.state().answers).toEqual({
    'candidate.riskAssessment.wfh': 'yes',
    'candidate.riskAssessment.interactivity': 'some',
    'candidate.riskAssessment.publicTrans': 'often',
  });
});

test('[F6] they are required unless the document says otherwise', () => {
  expect(block.fields?.({}, visit(), 'risk').map((field) => field.read({}).ok)).toEqual([false, false, false]);
  expect(block.fields?.({ required: false }, visit(), 'risk').map((field) => field.read({}).ok)).toEqual([
    true,
    true,
    true,
  ]);
});
