import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import type { BlockTexts } from '#registry/define-block.ts';
import type { RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import block from './index.ts';

const PROPS = {
  title: { en: 'Sign the authorization', es: 'Firme la autorización' },
  text: {
    en: 'My doctors may give my records. Valid for 5 years.',
    es: 'Mis médicos pueden entregar mis datos. Válido por 5 años.',
  },
  meaning: { en: 'I agree.', es: 'Acepto.' },
};
const STARTED = Promise.resolve({ ok: true as const, url: 'https://signing.example/s/1' });
const DOWN = Promise.resolve({ ok: false as const, code: 'outside-failed' });

async function show(options: RuntimeOptions = {}): Promise<RenderedBlock> {
  const page = await showBlock(block, PROPS, { id: 'signature', ...options });
  page.form.addEventListener('submit', (event) => event.preventDefault());
  return page;
}

/** Catches the errors that the page leaves to its error reporter. */
function reported(): unknown[] {
  const errors: unknown[] = [];
  const take = (error: unknown) => void errors.push(error);
  process.on('unhandledRejection', take);
  onTestFinished(() => void process.off('unhandledRejection', take));
  return errors;
}

const unavailable = ({ form }: RenderedBlock) =>
  [...form.querySelectorAll('.button')].map((button) => button.getAttribute('aria-disabled'));

describe('SignatureConsent', () => {
  test('[G4] while the session is opening, the buttons do nothing and the page says what is going on', async () => {
    const page = await show({ signing: new Promise(() => undefined) });
    expect(unavailable(page)).toEqual([null, null]);
    page.press('consent.medicalRecords');
    expect(unavailable(page)).toEqual(['true', 'true']);
    expect(page.form.querySelector('output')?.textContent).toBe('Opening the signing page …');
    page.press('consent.medicalRecords');
    expect(page.log.tracked).toEqual(['consent-viewed']);
  });

  test('[G4] a session leads the visitor to where it is, with the answer kept', async () => {
    const page = await show({ signing: STARTED });
    page.press('consent.medicalRecords');
    await act(() => STARTED);
    expect(page.log.left).toEqual(['https://signing.example/s/1']);
    expect(page.state().answers['consent.medicalRecords']).toBe(true);
    expect(page.log.tracked).toEqual(['consent-viewed', 'signature-started', 'consent-granted']);
  });

  test('[G4] a failure is tracked, rethrown to the error reporter, and shown with a way to continue', async () => {
    const errors = reported();
    const page = await show({ signing: DOWN });
    page.press('consent.medicalRecords');
    await act(() => DOWN);
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(String(errors[0])).toContain('The signing session could not begin: outside-failed');
    expect(page.log.tracked).toEqual(['consent-viewed', 'signature-failed']);
    expect(page.form.querySelector('[role="alert"]')?.textContent).toContain('Nothing was signed.');
    expect(page.log.left).toEqual([]);
    expect(unavailable(page)).toEqual([null, null, null]);
  });

  test('[G4] going on without signing decides nothing and records nothing', async () => {
    const page = await show();
    page.runtime.enter({ 'answer.signature': ['unsigned'] });
    expect(page.issues()).toEqual({});
    expect(page.state().answers).toEqual({ 'answer.signature': 'unsigned' });
    page.change({});
    expect(page.form.textContent).toContain('You went on without signing.');
    expect(
      block.consents?.(PROPS, page.state(), { t: (key) => key, text: (text) => text?.en ?? '' }, 'signature'),
    ).toEqual([]);
  });

  test('[G8] after a Yes without JavaScript the signing page is a plain link', async () => {
    const html = await renderBlockToHtml(block, PROPS, {
      id: 'signature',
      answers: { 'consent.medicalRecords': true },
    });
    expect(html).toMatch(/<a href="\/signup\/signing"[^>]*>Open the signing page<\/a>/);
  });

  test('[G1] who answers for somebody else signs for that person', async () => {
    const props = {
      ...PROPS,
      titleForCare: { en: 'Sign for the person in your care' },
      textForCare: { en: 'I authorize that person’s doctors.' },
    };
    const answers = { 'candidate.caregiverParticipant': 'someoneElse', 'consent.medicalRecords': true };
    const page = await showBlock(block, props, { id: 'signature', answers });
    expect(page.form.textContent).toContain('I authorize that person’s doctors.');
    const texts: BlockTexts = { t: (key) => key, text: (text) => text?.en ?? '' };
    expect(block.consents?.(props, page.state(), texts, 'signature')).toMatchObject([
      { text: 'I authorize that person’s doctors.' },
    ]);
    expect(block.signing?.(props, page.state(), texts, 'signature')).toMatchObject({
      title: 'Sign for the person in your care',
      text: 'I authorize that person’s doctors.',
    });
  });

  test('[G4] a signature from our own page is reported as a signature', async () => {
    const html = await renderBlockToHtml(block, PROPS, {
      id: 'signature',
      locale: 'es',
      answers: { 'consent.medicalRecords': true, 'answer.signature': 'signed' },
    });
    expect(html).toContain('Su firma quedó registrada.');
    expect(html).not.toContain('<a ');
  });
});
