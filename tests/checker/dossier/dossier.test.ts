import { beforeAll, describe, expect, test } from 'vitest';
import type { CollectedDossier } from '#checker/dossier/collect-dossier.ts';
import { DOSSIER_LANGUAGES } from '#checker/dossier/texts/dossier-texts.table.ts';
import { dossierPage } from '#checker/dossier/page/dossier-page.ts';
import { BYE, campaignFile, words, type WrittenPage } from '../../support/checker/small-campaign.ts';
import { madeDossier } from './made-dossier.ts';

const ASKED = { fact: 'answer.ready', is: 'yes' };
const question = (id: string) => ({
  block: 'Question',
  id,
  props: {
    kind: 'choice',
    label: words('Are you ready?'),
    required: true,
    choices: [
      { value: 'yes', label: words('I am ready') },
      { value: 'no', label: words('Not yet') },
    ],
  },
});
const CONSENT = {
  block: 'GenericConsent',
  id: 'may-we',
  props: {
    consents: [
      { type: 'sms', text: words('You may write to me.'), ask: 'box', required: true },
      { type: 'call', text: words('You may call me.'), ask: 'box' },
      { type: 'healthData', text: words('You may keep this.'), ask: 'byCountry' },
    ],
  },
};
const note = (text: string, rest: object = {}) => ({
  block: 'Callout',
  id: text.toLowerCase(),
  props: { tone: 'info', text: words(text) },
  ...rest,
});
const PAGES: readonly WrittenPage[] = [
  { name: 'start', blocks: [question('ready')], next: [{ when: ASKED, to: 'agree' }, 'wait'] },
  // Written before it is met: the order of the package is that of visitors.
  { name: 'wait', blocks: [note('Waiting')], next: ['bye'], meta: { requires: ['answer.ready'] } },
  {
    name: 'agree',
    blocks: [CONSENT, note('Abroad', { showWhen: { fact: 'path.international', is: true } })],
    next: [{ when: { all: [ASKED, { not: ASKED }] }, to: 'hidden' }, 'wait'],
    meta: { requires: ['answer.ready'] },
  },
  // No transition leads there, and no address opens what saves behind a consent.
  { name: 'hidden', blocks: [note('Secret'), 'FullName'], next: ['bye'], meta: { saveSubject: true } },
  BYE,
];

describe('the ethics package of a campaign', () => {
  let made: CollectedDossier;
  beforeAll(async () => {
    made = await madeDossier([campaignFile(PAGES)]);
  });
  const pageIn = (language: string, medium: 'screen' | 'paper' = 'screen') =>
    dossierPage({ ...made.inLanguage(language), medium });

  test('has every screen that somebody reaches once, in the order in which visitors meet them', () => {
    expect(made.content.screens.map(({ route }) => route.name)).toEqual(['start', 'agree', 'wait', 'bye']);
    const ids = [...pageIn('en').matchAll(/<article id="screen-([^"]+)"/g)].map(([, name]) => name);
    expect(ids).toEqual(['start', 'agree', 'wait', 'bye']);
  });

  test('shows each of them in every language', () => {
    for (const { looks } of made.content.screens)
      expect(looks[0]?.languages.map(({ language }) => language)).toEqual(['en', 'es']);
  });

  test('names the screens that nobody reaches, and shows none of their words', () => {
    expect(made.content.unreachable).toEqual(['hidden']);
    const page = pageIn('en');
    expect(page).toContain('<code>hidden</code>');
    expect(page).not.toContain('Secret');
  });

  test('shows what only some people read again, with the words that are new', () => {
    const [first, ...others] = made.content.screens.find(({ route }) => route.name === 'agree')?.looks ?? [];
    expect(first?.languages[0]?.lines.map(({ text }) => text)).not.toContain('Abroad');
    expect(others.flatMap(({ languages }) => languages[0]?.lines.map(({ text }) => text))).toContain('Abroad');
  });

  test('has every consent word for word, with what it demands of whom', () => {
    const told = made.content.consents
      .filter(({ language }) => language === 'es')
      .map(({ type, text, demand, abroad }) => [type, text, demand, abroad.join()]);
    expect(told).toEqual([
      ['sms', 'ES You may write to me.', 'agreement', 'false,true'],
      ['call', 'ES You may call me.', 'nothing', 'false,true'],
      ['healthData', 'ES You may keep this.', 'implied', 'false'],
      ['healthData', 'ES You may keep this.', 'agreement', 'true'],
    ]);
  });

  test('says what each answer leads to', () => {
    const [ready] = made.inLanguage('en').questions;
    expect(ready).toMatchObject({ label: 'Are you ready?', required: true, route: 'start' });
    expect(ready?.groups.map(({ answers, consequences }) => [answers, consequences[0]])).toEqual([
      [['yes'], expect.objectContaining({ force: 'settled', leads: { to: 'agree' } })],
      [['no'], expect.objectContaining({ force: 'excluded', leads: { to: 'agree' } })],
    ]);
  });

  test('says what is proven', () => {
    expect(made.content.rules.map(({ verdict }) => verdict)).toEqual(['proven', 'idle', 'broken']);
    for (const verdict of ['demostrado', 'no se aplica', 'no se cumple'])
      expect(pageIn('es')).toContain(`>${verdict}</strong>`);
  });

  test('is the same each time', async () => {
    const again = await madeDossier([campaignFile(PAGES)]);
    for (const language of DOSSIER_LANGUAGES)
      expect(dossierPage({ ...again.inLanguage(language), medium: 'screen' })).toBe(pageIn(language));
  });

  test.each(DOSSIER_LANGUAGES)('loads nothing, runs nothing and fills every placeholder (%s)', (language) => {
    for (const page of [pageIn(language), pageIn(language, 'paper')]) {
      expect(page).not.toMatch(/<script|<link|\son[a-z]+=|(?:src|href)="(?!#|data:)/i);
      expect(page).not.toMatch(/\{[a-z]+\}/i);
    }
  });

  test('holds nothing of a person, of this machine or of this day', () => {
    const page = pageIn('en');
    expect(page).not.toContain(new Date().toISOString().slice(0, 10));
    expect(page).not.toContain(process.cwd());
  });
});
