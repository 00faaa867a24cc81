import { afterEach, describe, expect, test } from 'vitest';
import type { Props } from '#registry/define-block.ts';
import type { RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import { renderBlock, renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { readyIndications } from '#tests/support/blocks/visit.ts';
import block from './index.ts';

let shown: RenderedBlock | undefined;
afterEach(() => shown?.unmount());

const CONSENT = { en: 'I agree to the use of my health answers.', es: 'Acepto el uso de mis respuestas de salud.' };

async function show(props: Props = {}, options: RuntimeOptions = { remote: readyIndications() }) {
  shown = await renderBlock(block, { consent: CONSENT, ...props }, options);
  return shown;
}

describe('ContactForm with the conditions of a registry', () => {
  const indications = Array.from({ length: 60 }, (_indication, at) => ({
    id: 100 + at,
    name: { en: `Condition ${at}`, ...(at === 1 ? { es: 'Afección 1' } : {}) },
    showForSignup: true,
    type: 'chronic' as const,
  }));
  const remote = {
    indications: { status: 'ready' as const, key: 'es', value: [{ name: { en: 'All', es: 'Todas' }, indications }] },
  };

  test('[D8] [D13] a long list can be searched; without JavaScript all of it is shown', async () => {
    const page = await show({}, { locale: 'es', remote });
    const visibleOptions = [
      ...page.form.querySelectorAll('input[name="candidate.indicationIds"][type="checkbox"]'),
    ].filter((input) => input.closest('[hidden]') === null);
    expect([visibleOptions.length, page.form.querySelectorAll('input[type="search"]').length]).toEqual([0, 1]);
    const html = await renderBlockToHtml(block, { consent: CONSENT }, { locale: 'es', remote });
    expect([html.includes('type="search"'), html.includes('Condition 59'), html.includes('hidden=""')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('[N2] a condition that has no Spanish name says that it is in English', async () => {
    const html = await renderBlockToHtml(block, { consent: CONSENT }, { locale: 'es', remote });
    expect(html).toMatch(/<label[^>]* lang="en">Condition 0</);
    expect(html).not.toMatch(/<label[^>]* lang="en">Afección 1</);
  });
});

describe('ContactForm', () => {
  test('[D8] asks everything in one card and reads it as the step screens do', async () => {
    const page = await show();
    page.type('candidate.fullName', 'Maria Sanchez');
    page.type('candidate.postalCode', '60614');
    page.type('candidate.birthDate', '05/14/1980');
    page.press('candidate.gender-1');
    page.type('candidate.phone', '(312) 555-0142');
    page.press('candidate.indicationIds');
    expect(page.issues()).toEqual({});
    expect(page.state().answers).toEqual({
      'candidate.firstName': 'Maria',
      'candidate.lastName': 'Sanchez',
      'candidate.postalCode': '60614',
      'candidate.birthDate': '1980-05-14',
      'candidate.gender': 'female',
      'candidate.phone': '+13125550142',
      'candidate.indicationIds': ['4'],
    });
  });

  test('[D8] the age can be asked in place of the birth date, and the conditions left out', async () => {
    const page = await show({ ask: 'age', conditions: false });
    expect(page.form.querySelector('[name="candidate.birthDate"]')).toBeNull();
    expect(page.form.querySelector('[name="candidate.indicationIds"]')).toBeNull();
    expect(page.control('candidate.age')).toBeInstanceOf(HTMLInputElement);
  });

  test('[G2] international visitors must tick the consent; in the US its text has no checkbox', async () => {
    const us = await show();
    expect(us.form.querySelector('[name="consent.healthData"]')).toBeNull();
    expect(us.form.textContent).toContain(CONSENT.en);
    us.unmount();
    const gb = await show({}, { remote: readyIndications(), payload: { country: 'GB' } });
    gb.type('candidate.fullName', 'Ann Lee');
    expect(gb.issues()['consent.healthData']).toBe('consentRequired');
    expect(gb.control('consent.healthData')).toHaveProperty('checked', false);
  });

  test('[E1] a missing answer is reported next to its field', async () => {
    const page = await show();
    page.show({ 'candidate.phone': 'required' });
    expect(page.control('candidate.phone').closest('.field')?.textContent).toContain('This field is required');
  });

  test('[K8] the server renders the card with what was entered, in Spanish too', async () => {
    const html = await renderBlockToHtml(
      block,
      { consent: CONSENT },
      {
        locale: 'es',
        answers: { 'candidate.firstName': 'Maria', 'candidate.lastName': 'Sanchez' },
        remote: readyIndications('es'),
      },
    );
    expect(html).toContain('value="Maria Sanchez"');
    expect(html).toContain('¿Cómo podemos comunicarnos con usted?');
  });
});
