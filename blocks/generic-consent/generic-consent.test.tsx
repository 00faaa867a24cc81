import { afterEach, describe, expect, test } from 'vitest';
import { bindBlock, type Props } from '#registry/define-block.ts';
import { createTextOf } from '#registry/text-values.ts';
import { translatorOf, type RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import { renderBlock, renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { TEST_OPERATOR, visit, type VisitOptions } from '#tests/support/blocks/visit.ts';
import block from './index.ts';

let shown: RenderedBlock | undefined;
afterEach(() => shown?.unmount());

const SMS = {
  type: 'sms',
  ask: 'box',
  text: {
    en: '{brand} may text me from {smsShortCode}.',
    es: '{brand} puede enviarme mensajes desde el {smsShortCode}.',
  },
};
const CALL = {
  type: 'call',
  ask: 'implied',
  text: { en: 'By going on, you agree to calls.', es: 'Al continuar, usted acepta que le llamemos.' },
};
const HEALTH = {
  type: 'healthData',
  ask: 'byCountry',
  text: { en: 'I agree to the use of my health answers.', es: 'Acepto el uso de mis respuestas de salud.' },
};
const PROPS: Props = { consents: [SMS, CALL, HEALTH] };
const GB: VisitOptions = { payload: { country: 'GB' } };

async function show(options: RuntimeOptions = {}) {
  shown = await renderBlock(block, PROPS, options);
  return shown;
}

const boxes = ({ form }: RenderedBlock) =>
  [...form.querySelectorAll<HTMLInputElement>('input')].map(({ name, checked }) => [name, checked]);

async function decisions(options: VisitOptions) {
  const state = visit(options);
  const translator = await translatorOf(block, options.locale ?? 'en');
  return bindBlock(
    block,
    { id: 'consent', props: PROPS },
    state,
    createTextOf(translator, TEST_OPERATOR)(state),
  ).consents((key) => translator.translate({ block: block.name }, key));
}

describe('GenericConsent', () => {
  test('[G1] no box is ticked beforehand, and an implied consent has none', async () => {
    const page = await show();
    expect(boxes(page)).toEqual([['consent.sms', false]]);
    expect(page.form.textContent).toContain('By going on, you agree to calls.');
  });

  test('[G2] outside the US the health data needs a box that must be ticked', async () => {
    const page = await show(GB);
    expect(boxes(page)).toEqual([
      ['consent.sms', false],
      ['consent.healthData', false],
    ]);
    page.press('consent.sms');
    expect(page.issues()).toEqual({ 'consent.healthData': 'consentRequired' });
    page.press('consent.healthData');
    expect(page.issues()).toEqual({});
  });

  test('[G2] the box starts empty again when the country becomes international once more', async () => {
    const page = await show(GB);
    page.press('consent.healthData');
    page.change({ answers: { ...page.state().answers, 'candidate.country': 'US' } });
    expect(page.state().answers['consent.healthData']).toBe(false);
  });

  test('[G1] an empty box is a recorded refusal, and each decision carries the exact words', async () => {
    expect(await decisions({})).toEqual([
      { type: 'sms', hasConsent: false, text: 'Trial Search may text me from 55501.', control: 'checkbox' },
      { type: 'call', hasConsent: 'implied', text: 'By going on, you agree to calls.', control: 'implied' },
      {
        type: 'healthData',
        hasConsent: 'implied',
        text: 'I agree to the use of my health answers.',
        control: 'implied',
      },
    ]);
  });

  test('[G6] a ticked box is consent, in the page’s language', async () => {
    const answers = { 'consent.sms': true, 'consent.healthData': true };
    const [sms, , health] = await decisions({ ...GB, answers, locale: 'es' });
    expect(sms).toEqual({
      type: 'sms',
      hasConsent: true,
      text: 'Trial Search puede enviarme mensajes desde el 55501.',
      control: 'checkbox',
    });
    expect(health).toMatchObject({ hasConsent: true, control: 'checkbox' });
  });

  test('[L2] seeing the consent is tracked once', async () => {
    const page = await show();
    page.change({ answers: {} });
    expect(page.log.tracked).toEqual(['consent-viewed']);
  });

  test('[K8] what was ticked stays ticked on the server’s page', async () => {
    expect(await renderBlockToHtml(block, PROPS, { ...GB, answers: { 'consent.sms': true } })).toMatch(
      /<input[^>]*name="consent.sms"[^>]*checked=""/,
    );
  });

  test('[D5] inside a section with a heading of its own, its heading is one level lower', async () => {
    const title = { en: 'Your health information' };
    expect(await renderBlockToHtml(block, { ...PROPS, title, titleLevel: 3 })).toContain('<h3 class="consent-title"');
    expect(await renderBlockToHtml(block, { ...PROPS, title })).toContain('<h2 class="consent-title"');
  });
});
