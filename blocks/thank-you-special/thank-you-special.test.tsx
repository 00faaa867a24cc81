import { expect, test } from 'vitest';
import { remoteKey } from '#engine/remote-keys.ts';
import type { RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { testStudy } from '#tests/support/blocks/study.ts';
import { TEST_OPERATOR, visit } from '#tests/support/blocks/visit.ts';
import block from './index.ts';

const [special = ''] = TEST_OPERATOR.specialStudyIds;
const QUALIFYING = {
  'candidate.firstName': 'Rosa',
  'candidate.age': 40,
  'candidate.postalCode': '60614',
  'criteria.asthma': 'yes',
  'criteria.smoking': 'never',
  'criteria.medicines': ['inhaler'],
};
const of = (externalId: string, answers: RuntimeOptions['answers'] = QUALIFYING): RuntimeOptions => ({
  payload: { study: testStudy({ externalId }) },
  answers,
});

test('[C15, B4] a visitor who qualifies for a listed study is congratulated and can call now', async () => {
  const page = await showBlock(block, {}, of(special));
  expect(page.form.querySelector('h2')?.textContent).toBe('Congratulations, Rosa!');
  page.press(page.form.querySelector('a[href^="tel:"]') ?? page.form);
  expect(page.log.tracked).toEqual(['click-to-call']);
});

test.each([
  ['another study', of('ANOTHER')],
  ['a listed study, for which the answers do not qualify', of(special, { ...QUALIFYING, 'criteria.smoking': 'now' })],
])('[C15] %s: plain thanks, no promise, and the way to other studies', async (_case, options) => {
  const page = await showBlock(block, {}, options);
  expect(page.form.querySelector('h2')?.textContent).toBe('Rosa, thank you for your interest');
  expect(page.form.querySelector('a[href^="tel:"]')).toBeNull();
  expect(page.form.querySelector('a')?.getAttribute('href')).toBe('/signup/study-search');
});

test('[C15, F2] a call is promised only to whom somebody calls', async () => {
  const saidTo = async (options: RuntimeOptions) => (await showBlock(block, {}, options)).form.textContent;
  const call = 'A study coordinator will call you';
  expect(await saidTo(of('ANOTHER'))).toContain(call);
  expect(await saidTo(of('ANOTHER', {}))).toContain(call);
  const turnedDown = await saidTo(of(special, { ...QUALIFYING, 'criteria.smoking': 'now' }));
  expect(turnedDown).toContain('They do not match the rules of this study, so nobody will call you about it.');
  expect(turnedDown).not.toContain(call);
  const study = { ...testStudy({ externalId: 'ANOTHER' }), siteRequiredToQualify: true };
  const options: RuntimeOptions = { payload: { study }, answers: QUALIFYING };
  const key = remoteKey('sites', visit(options)) ?? '';
  const noSite = await saidTo({ ...options, remote: { sites: { status: 'ready', key, value: [] } } });
  expect(noSite).toContain('This study has no site near you yet.');
  expect(noSite).not.toContain(call);
});

test('[C15] [N5] while the call centre is closed, it calls: nobody is asked to call now', async () => {
  const options = of(special);
  const key = remoteKey('callNow', visit(options)) ?? '';
  const page = await showBlock(
    block,
    {},
    { ...options, remote: { callNow: { status: 'ready', key, value: { callNow: false } } } },
  );
  expect(page.form.textContent).toContain('A study coordinator will call you about the next step.');
  expect(page.form.textContent).toContain('We call Monday to Friday, 8 AM to 5 PM CST');
  expect(page.form.textContent).not.toContain('Call now');
  expect(page.form.querySelector('a[href^="tel:"]')).not.toBeNull();
});
