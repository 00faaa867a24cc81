import { describe, expect, test } from 'vitest';
import { foundNear, foundStudy, SEARCHED } from '#tests/support/blocks/found.ts';
import { renderBlock, renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { visit } from '#tests/support/blocks/visit.ts';
import { chipsField, healthyControl } from './chips-field.ts';
import block from './index.ts';

const id = 'condition-chips';
const named = (indication: number, en: string) => ({ id: indication, name: { en } });
const remote = foundNear([foundStudy(), foundStudy({ externalId: 'STUDY-2', associatedIndications: [named(11, 'Healthy volunteer'), named(38, 'Candidate for knee replacement'), named(8, 'Migraine')] })]);
const IDS = 'candidate.indicationIds';
const NOTHING = 'answer.condition-chips.nothing';
const SHOWN = 'answer.condition-chips.shown';

describe('ConditionChips', () => {
  test('[J2] chips appear only after a search; the healthy-volunteer and "candidate for" entries are none', async () => {
    expect(await renderBlockToHtml(block, {}, { id, remote })).not.toContain('<fieldset');
    const html = await renderBlockToHtml(block, {}, { id, answers: SEARCHED, remote });
    expect([html.includes('Asthma'), html.includes('Migraine'), html.includes('Healthy volunteer'), html.includes('Candidate for')]).toEqual([true, true, false, false]);
    expect(html).toContain('Show Matching clinical studies');
  });

  test('[J2] indication 11 is chosen without being asked', async () => {
    expect(await renderBlockToHtml(block, {}, { id, answers: SEARCHED, remote })).toMatch(/<input type="hidden" name="answer.condition-chips.healthy" value="11"/);
  });

  const field = chipsField(id);
  const none = 'answer.condition-chips.none';
  test.each([
    ['a choice whose studies are shown', { [IDS]: ['', '4', '11'], [SHOWN]: ['4,11'] }, { [IDS]: ['4', '11'], [SHOWN]: true }],
    ['the hidden healthy-volunteer entry is part of the choice', { [IDS]: ['', '4'], [healthyControl(id)]: ['11'], [SHOWN]: ['4,11'] }, { [IDS]: ['4', '11'], [SHOWN]: true }],
    ['a changed choice hides them', { [IDS]: ['', '4', '8', '11'], [SHOWN]: ['4,11'] }, { [IDS]: ['4', '8', '11'], [SHOWN]: false }],
    ['"none of these" clears all and shows all', { [IDS]: [''], [healthyControl(id)]: ['11'], [none]: ['yes'] }, { [IDS]: [], [SHOWN]: true }],
    ['a real condition stands over "none"', { [IDS]: ['', '8'], [none]: ['yes'] }, { [IDS]: ['8'], [SHOWN]: false }],
  ])('[J2] %s', (_name, form, answers) => {
    expect(field.read(form)).toEqual({ ok: true, answers });
  });

  test('[J2] what was not found, or could not be searched, is not held back', () => {
    expect(block.learn?.({}, visit({ answers: SEARCHED, remote: foundNear([]) }), id)).toEqual({ [SHOWN]: true, [NOTHING]: true });
    expect(block.learn?.({}, visit({ answers: SEARCHED, remote: { studies: { status: 'failed', key: 'US|60614||en' } } }), id)).toEqual({ [SHOWN]: true, [NOTHING]: true });
    expect(block.learn?.({}, visit({ answers: SEARCHED, remote }), id)).toEqual({});
  });

  test('[J2] a later search that finds conditions holds its studies back again; what the visitor asked for stays', () => {
    expect(block.learn?.({}, visit({ answers: { ...SEARCHED, [SHOWN]: true, [NOTHING]: true }, remote }), id)).toEqual({ [SHOWN]: false, [NOTHING]: false });
    expect(block.learn?.({}, visit({ answers: { ...SEARCHED, [SHOWN]: true }, remote }), id)).toEqual({});
  });

  test('[J2] [K8] the form keeps why the studies are shown', async () => {
    const answers = { ...SEARCHED, [SHOWN]: true, [NOTHING]: true };
    expect(await renderBlockToHtml(block, {}, { id, answers, remote: foundNear([]) })).toMatch(/name="answer.condition-chips.nothing" value="yes"/);
    expect(field.read({ [IDS]: [''], [NOTHING]: ['yes'], [SHOWN]: ['none'] })).toEqual({ ok: true, answers: { [IDS]: [], [SHOWN]: true, [NOTHING]: true } });
  });

  test('[J2] in the browser too: nothing found, then something', async () => {
    const page = await renderBlock(block, {}, { id, answers: SEARCHED, remote: foundNear([]) });
    const standing = () => [page.state().answers[SHOWN], page.state().answers[NOTHING]];
    expect(standing()).toEqual([true, true]);
    page.change({ remote });
    expect(standing()).toEqual([false, false]);
    page.unmount();
  });
});
