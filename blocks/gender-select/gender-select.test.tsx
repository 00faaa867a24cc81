import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

function pointTo(target: Element): void {
  target.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
}

test('[D2] pressing a choice continues immediately', async () => {
  const page = await showBlock(block);
  pointTo(page.control('candidate.gender-1'));
  page.press('candidate.gender-1');
  expect(page.log.next).toBe(1);
  expect(page.state().answers['candidate.gender']).toBe('female');
});

test('[D2] arrow keys choose without continuing', async () => {
  const page = await showBlock(block);
  pointTo(page.control('candidate.gender'));
  page.control('candidate.gender').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  page.press('candidate.gender-1');
  expect(page.log.next).toBe(0);
  expect(page.state().answers['candidate.gender']).toBe('female');
});

test('[E5] the third choice is Non-Binary, and can be left out', async () => {
  const page = await showBlock(block, {}, { locale: 'es' });
  expect([...page.form.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Masculino',
    'Femenino',
    'No binario',
  ]);
  const two = await showBlock(block, { offerOther: false });
  expect(two.form.querySelectorAll('input').length).toBe(2);
  expect(two.runtime.getFields()[0]?.read({ 'candidate.gender': ['other'] }).ok).toBe(false);
});

test('[D2] the campaign can give the text of the question', async () => {
  const page = await showBlock(block, { text: { en: 'Who would take part?' } });
  expect(page.form.querySelector('legend')?.textContent).toBe('Who would take part?');
});
