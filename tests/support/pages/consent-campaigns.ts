import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../temp.ts';
import { ROOT } from '../tools/install.ts';

/** The fact of the consent that the campaigns below ask for: a box that must be ticked to continue, in any country. */
export const RECORDS = 'consent.medicalRecords';

const text = (en: string) => ({ en, es: `ES ${en}` });
const CONSENT = {
  block: 'GenericConsent',
  id: 'records-consent',
  props: {
    consents: [
      { type: 'medicalRecords', ask: 'box', required: true, text: text('You may ask my doctors for my records.') },
    ],
  },
};
const page = (name: string, block: object, meta: object, next?: string) => ({
  name,
  title: text(`The page ${name}`),
  meta,
  blocks: [block].flat(),
  ...(next === undefined ? {} : { next: [{ to: next }] }),
});
const CONTACT = [{ block: 'PostalCode' }, { block: 'FullName' }, { block: 'Phone' }];
const SHARED = { formatVersion: 1, version: 1, languages: ['en', 'es'] };

/** Contact details are asked on a page that saves nothing; the consent comes after it, and then the save. */
const CONTACT_FIRST = {
  ...SHARED,
  id: 'contact-first',
  name: 'Contact before consent',
  type: 'Signup',
  home: 'contact',
  routes: [
    page('contact', CONTACT, {}, 'agree'),
    page('agree', CONSENT, { saveSubject: true }, 'bye'),
    page('bye', { block: 'RichText', props: { text: text('We have your answers.') } }, { showNav: false }),
  ],
};

/**
 * A flare that asks for the consent itself, before it hands its visitor over to a flow that asks for it in words of its
 * own.
 */
const CONSENT_FLARE = {
  ...SHARED,
  id: 'consent-flare',
  name: 'A flare with a consent',
  type: 'Flare',
  home: 'start',
  routes: [
    page('start', [CONSENT, ...CONTACT], {}, 'on'),
    page('on', { block: 'CampaignLink', props: { campaign: 'contact-first' } }, { showNav: false }),
  ],
};

/** ws21 with the consent on the page of the questions, and with it on the page of the site's times. */
function bookingCampaigns(): Readonly<Record<string, string>> {
  const ws21 = readFileSync(join(ROOT, 'campaigns', 'ws21.json'), 'utf8');
  const [own, consent] = [(id: string) => ws21.replace('"id": "ws21"', `"id": "${id}"`), JSON.stringify(CONSENT)];
  return {
    'consent-before-booking': own('consent-before-booking').replace(
      '{ "use": "screener-opening" }',
      (opening) => `${opening}, ${consent}`,
    ),
    'consent-at-booking': own('consent-at-booking').replace(
      '{ "block": "SlotPicker", "id": "site-times"',
      (picker) => `${consent}, ${picker}`,
    ),
  };
}

/**
 * A folder with the shipped campaigns and these: `contact-first`, `consent-flare`, `consent-before-booking`,
 * `consent-at-booking`.
 */
export function layConsentCampaigns(): string {
  const folder = tempFolder('consent-campaigns');
  cpSync(join(ROOT, 'campaigns'), folder, { recursive: true });
  cpSync(join(ROOT, 'tests/support/pages/campaigns'), folder, { recursive: true });
  const documents = {
    ...bookingCampaigns(),
    ...Object.fromEntries([CONTACT_FIRST, CONSENT_FLARE].map((document) => [document.id, JSON.stringify(document)])),
  };
  for (const [id, document] of Object.entries(documents)) writeFileSync(join(folder, `${id}.json`), document);
  return folder;
}
