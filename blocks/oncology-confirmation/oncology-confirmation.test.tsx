import { expect, test } from 'vitest';
import type { Language } from '#schemas/language.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { TEST_OPERATOR } from '#tests/support/blocks/visit.ts';
import block from './index.ts';
import examples from './examples.json' with { type: 'json' };

const [example] = examples;
if (!example) throw new Error('There is no example');
const { props } = example;

test('[D12] the visitor is thanked by name and can call the oncology number', async () => {
  const page = await showBlock(block, props, { answers: { 'candidate.firstName': 'Rosa' } });
  expect(page.form.querySelector('h2')?.textContent).toBe('Thank you, Rosa');
  const call = page.form.querySelector('a[href^="tel:"]');
  expect(call?.getAttribute('href')).toBe(`tel:${(TEST_OPERATOR.oncologyNumber ?? '').replaceAll('-', '')}`);
  page.press(call ?? page.form);
  expect(page.log.tracked).toEqual(['click-to-call']);
});

test('[D12] the links about cancer are those of the campaign, in the language of the page', async () => {
  const hrefs = async (locale: Language) =>
    [...(await showBlock(block, props, { locale })).form.querySelectorAll('nav a')].map((link) =>
      link.getAttribute('href'),
    );
  expect(await hrefs('en')).toEqual(['https://www.cancer.gov/', 'https://www.cancer.org/']);
  expect(await hrefs('es')).toEqual(['https://www.cancer.gov/espanol', 'https://www.cancer.org/']);
});

test('[D12] a caregiver is thanked, not the person in their care', async () => {
  const answers = {
    'candidate.caregiverParticipant': 'someoneElse',
    'candidate.firstName': 'Rosa',
    'candidate.caregiverFirstName': 'Ben',
  };
  const page = await showBlock(block, props, { answers });
  expect(page.form.querySelector('h2')?.textContent).toBe('Thank you, Ben');
});
