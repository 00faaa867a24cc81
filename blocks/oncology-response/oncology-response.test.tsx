import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import block from './index.ts';

test('[F7] kind, stage and treatment are asked, with a way to say that one is not sure', async () => {
  const page = await showBlock(block, {}, { locale: 'es' });
  expect(page.form.querySelectorAll('select option')).toHaveLength(9);
  expect(page.form.textContent).toContain('No lo sé con certeza');
  page.press('candidate.oncologyResponse.cancerStage-5');
  page.press('candidate.oncologyResponse.treatmentStatus-2');
  expect(page.state().answers).toEqual({
    'candidate.oncologyResponse.cancerStage': 'unsure',
    'candidate.oncologyResponse.treatmentStatus': 'completed',
  });
});

test('[F7] they are required unless the document says otherwise', () => {
  expect(block.fields?.({}, visit(), 'cancer').every((field) => !field.read({}).ok)).toBe(true);
  expect(block.fields?.({ required: false }, visit(), 'cancer').every((field) => field.read({}).ok)).toBe(true);
});
