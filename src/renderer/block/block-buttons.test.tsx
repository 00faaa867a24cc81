import { expect, onTestFinished, test, vi } from 'vitest';
import type { BlockUse } from '#schemas/campaign/campaign.ts';
import { mountCampaign, pageData, route } from '#tests/support/blocks/mount-campaign.tsx';

const TEXT = { en: 'Words', es: 'Palabras' };
const NAME: BlockUse = { block: 'FullName', id: 'full-name', props: {} };
const SIGNATURE: BlockUse = {
  block: 'SignatureConsent',
  id: 'signature',
  props: { title: TEXT, text: TEXT, meaning: TEXT },
};
const START = '/consents/lightico/start-session';

test('[G4] a signing session begins with what is typed, while the cursor is still in the field', async () => {
  localStorage.clear();
  sessionStorage.clear();
  const page = await mountCampaign(await pageData({ routes: [route('home', { blocks: [NAME, SIGNATURE] })] }), {
    [START]: () => ({ status: 200, value: { customerURL: '/sign' } }),
  });
  onTestFinished(page.unmount);
  const control = page.control('candidate.fullName');
  control.focus();
  control.value = 'Maria Sanchez';
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  // A tap on a phone presses a button without moving the focus.
  document
    .getElementById('consent.medicalRecords')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(page.callsTo(START)).toHaveLength(1));
  expect(page.callsTo(START)[0]?.body).toMatchObject({
    visit: { answers: { 'candidate.firstName': 'Maria', 'candidate.lastName': 'Sanchez' } },
  });
});
