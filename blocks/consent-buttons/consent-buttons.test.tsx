import { describe, expect, test } from 'vitest';
import { bindBlock, type Props } from '#registry/define-block.ts';
import { createTextOf } from '#registry/text-values.ts';
import { translatorOf } from '#tests/support/blocks/block-runtime.tsx';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { TEST_OPERATOR, visit, type VisitOptions } from '#tests/support/blocks/visit.ts';
import block from './index.ts';

const PROPS: Props = {
  type: 'medicalRecords',
  title: { en: 'May we ask for your medical records?', es: '¿Podemos pedir su historia clínica?' },
  text: {
    en: '{brand} may ask your doctors. This is valid for 5 years.',
    es: '{brand} puede pedirla a sus médicos. Es válido por 5 años.',
  },
};

async function decisions(options: VisitOptions) {
  const state = visit(options);
  const translator = await translatorOf(block, options.locale ?? 'en');
  return bindBlock(
    block,
    { id: 'records', props: PROPS },
    state,
    createTextOf(translator, TEST_OPERATOR)(state),
  ).consents((key) => key);
}

const buttons = (form: HTMLElement) =>
  [...form.querySelectorAll('button:not([aria-hidden])')].map(({ textContent }) => textContent);

describe('ConsentButtons', () => {
  test('[G3] asks with a Yes and a No of the same weight; nothing is chosen beforehand', async () => {
    const { form, values } = await showBlock(block, PROPS);
    expect(buttons(form)).toEqual(['Yes', 'No']);
    expect(new Set([...form.querySelectorAll('.button')].map(({ className }) => className)).size).toBe(1);
    expect(values()).toEqual({ 'consent.medicalRecords': [''] });
  });

  test('[G3] the Enter key means Next, never Yes', async () => {
    const { form } = await showBlock(block, PROPS);
    const first = form.querySelector('button[type="submit"]');
    expect([first?.getAttribute('name'), first?.getAttribute('value')]).toEqual(['_action', 'next']);
  });

  test('[G3] without an answer Next says that the question must be answered', async () => {
    const page = await showBlock(block, PROPS);
    page.runtime.enter({ 'consent.medicalRecords': [''] });
    expect(page.issues()).toEqual({ 'consent.medicalRecords': 'criterion' });
  });

  test('[C10] an optional consent can be left unanswered; then nothing is recorded', async () => {
    const state = visit({});
    const textOf = createTextOf(await translatorOf(block, 'en'), TEST_OPERATOR)(state);
    const [field] = bindBlock(block, { id: 'records', props: { ...PROPS, required: false } }, state, textOf).fields;
    expect(field?.read({ 'consent.medicalRecords': [''] })).toEqual({ ok: true, answers: {} });
    expect(field?.read({ 'consent.medicalRecords': ['no'] })).toEqual({
      ok: true,
      answers: { 'consent.medicalRecords': false },
    });
    expect(await decisions({})).toEqual([]);
  });

  test('[G3] after Yes the page says it is recorded, moves focus there, and lets the answer be changed', async () => {
    const page = await showBlock(block, PROPS);
    page.change({ answers: { 'consent.medicalRecords': true } });
    expect(document.activeElement?.textContent).toContain('Thank you. Your response has been recorded.');
    expect(page.form.textContent).toContain('Your answer: Yes');
    expect(buttons(page.form)).toEqual(['Change my answer to No']);
  });

  test('[G1] no answer creates no record; an answer carries the exact text in its language', async () => {
    expect(await decisions({})).toEqual([]);
    expect(await decisions({ locale: 'es', answers: { 'consent.medicalRecords': false } })).toEqual([
      {
        type: 'medicalRecords',
        hasConsent: false,
        text: 'Trial Search puede pedirla a sus médicos. Es válido por 5 años.',
        control: 'buttons',
      },
    ]);
  });

  test('[G7] who answers for somebody else is asked about that person, and agrees to those words', async () => {
    const props: Props = {
      ...PROPS,
      titleForCare: { en: 'May we ask for the records of the person in your care?' },
      textForCare: { en: '{brand} may ask the doctors of that person.' },
    };
    const answers = { 'candidate.caregiverParticipant': 'someoneElse' };
    const { form } = await showBlock(block, props, { answers });
    expect(form.textContent).toContain('the records of the person in your care');
    expect(form.textContent).not.toContain('your doctors');
    const state = visit({ answers: { ...answers, 'consent.medicalRecords': true } });
    const textOf = createTextOf(await translatorOf(block, 'en'), TEST_OPERATOR)(state);
    const bound = bindBlock(block, { id: 'records', props }, state, textOf);
    expect(bound.consents((key) => key).map(({ text }) => text)).toEqual([
      'Trial Search may ask the doctors of that person.',
    ]);
  });

  test('[L2] seen once, then granted or denied', async () => {
    const page = await showBlock(block, PROPS);
    page.form.addEventListener('submit', (event) => event.preventDefault());
    page.press('consent.medicalRecords');
    expect(page.log.tracked).toEqual(['consent-viewed', 'consent-granted']);
  });

  test('[K8] without JavaScript the buttons post their answer and stay on the page', async () => {
    const html = await renderBlockToHtml(block, PROPS);
    expect(html).toContain('value="answer:consent.medicalRecords=yes"');
    expect(
      await renderBlockToHtml(block, PROPS, { answers: { 'consent.medicalRecords': false }, locale: 'es' }),
    ).toContain('Su respuesta: No');
  });
});
