import { describe, expect, test } from 'vitest';
import { CLEAN, fact, proofOf } from '#tests/support/checker/proof-of.ts';
import { BYE, type WrittenBlock, type WrittenStep } from '#tests/support/checker/small-campaign.ts';

const consents = [{ type: 'sms', ask: 'box', text: { en: 'You may write.', es: 'Pueden escribir.' }, required: true }];
const title = { en: 'Messages', es: 'Mensajes' };
const phoneKnown = fact('candidate.phone', { known: true });
const consent: WrittenBlock = { block: 'GenericConsent', props: { title, consents }, showWhen: phoneKnown };
const gender: WrittenBlock = { block: 'Gender', showWhen: phoneKnown };

/** A page with a block that appears only once the phone number is known, which the next page asks. */
const raised = (block: WrittenBlock, ...next: readonly WrittenStep[]) => [
  { name: 'home', blocks: ['Email', block], next: [...next, 'second'] },
  { name: 'second', blocks: ['Phone'], next: ['bye'] },
  { name: 'other', next: ['bye'] },
  BYE,
];
const whenAgreed: WrittenStep = { when: fact('consent.sms', { is: true }), to: 'other' };

describe('a consent that later answers reveal', () => {
  test('[G2] leads visitors back; if nothing reads it, they take the proven path', async () => {
    const { found, messages, undecided } = await proofOf(
      raised(consent, { when: fact('candidate.email', { known: true }), to: 'other' }),
    );
    expect({ found, undecided }).toEqual({ found: ['prove-block-never-shown /routes/0/blocks/1'], undecided: [] });
    expect(messages[0]).toMatch(/Only later answers reveal it, for visitors who come back to the page$/);
  });

  test('[G2] is undecided if it opens a path that nobody takes otherwise', async () => {
    const { found, undecided } = await proofOf(raised(consent, whenAgreed));
    expect(found).toEqual(['prove-block-never-shown /routes/0/blocks/1']);
    expect(undecided.join()).toContain(
      'led back to a consent that later answers reveal ("generic-consent" of the page "home")',
    );
  });

  test('[G2] is decided if visitors may have agreed anyway', async () => {
    const always = { ...consent, showWhen: { any: [phoneKnown, fact('candidate.email', { known: true })] } };
    expect(await proofOf(raised(always, whenAgreed))).toMatchObject(CLEAN);
  });

  test('[R2] stays undecided if a rule holds only without the consent', async () => {
    const rules = [
      { id: 'silent', about: 'We write to nobody', at: { saves: true }, holds: fact('consent.sms', { known: false }) },
    ];
    const pages = raised(consent, { when: fact('candidate.email', { known: true }), to: 'other' });
    const saving = pages.map((page) => (page.name === 'second' ? { ...page, meta: { saveSubject: true } } : page));
    const { found, undecided } = await proofOf(saving, { rules });
    expect(found).toEqual(['prove-block-never-shown /routes/0/blocks/1']);
    expect(undecided.join()).toContain('the rule silent');
  });
});

describe('a page that depends on the country', () => {
  const byCountry: WrittenBlock = {
    block: 'GenericConsent',
    props: { title, consents: [{ ...consents[0], ask: 'byCountry' }] },
  };
  const pages = (first: readonly WrittenBlock[], second: readonly WrittenBlock[]) => [
    { name: 'home', blocks: first, next: ['second'] },
    { name: 'second', blocks: second, next: [{ when: fact('consent.sms', { is: true }), to: 'other' }, 'bye'] },
    { name: 'other', next: ['bye'] },
    BYE,
  ];
  const country: WrittenBlock = { block: 'PostalCode', props: { showCountrySelect: true } };

  test('[G2, N6] is undecided if a later page lets visitors choose another', async () => {
    const { undecided } = await proofOf(pages([byCountry], [country]));
    expect(undecided).toEqual([
      'where visitors go if they choose another country on the later page "second": ' +
        'the page "home" depends on the country',
    ]);
  });

  test('[N6] is undecided if its transitions depend on the country', async () => {
    const international = fact('path.international', { is: true });
    const early = [
      { name: 'home', blocks: ['Email'], next: [{ when: international, to: 'other' }, 'second'] },
      { name: 'second', blocks: [country], next: ['bye'] },
      { name: 'other', next: ['bye'] },
      BYE,
    ];
    expect((await proofOf(early)).undecided.join()).toContain('the page "home" depends on the country');
  });

  test('[G2, N6] is decided if the country is chosen on the same or an earlier page', async () => {
    expect(await proofOf(pages([country], [byCountry]))).toMatchObject(CLEAN);
    expect(await proofOf(pages([byCountry, country], ['Email']))).toMatchObject(CLEAN);
  });
});

describe('visitors whom a proof does not cover', () => {
  test('[R1] those who go back and answer what later answers reveal', async () => {
    const { elsewhere } = await proofOf(
      raised(
        gender,
        { when: fact('candidate.gender', { known: true }), to: 'other' },
        { when: fact('candidate.email', { known: true }), to: 'other' },
      ),
    );
    expect(elsewhere.join()).toContain('go back to the page "home" and answer its block "gender"');
  });

  test('[R1] those who change on a later page what they answered before', async () => {
    const pages = [
      {
        name: 'home',
        blocks: ['Gender'],
        next: [{ when: fact('candidate.gender', { is: 'male' }), to: 'bye' }, 'second'],
      },
      { name: 'second', blocks: ['Gender'], next: ['bye'] },
      BYE,
    ];
    const { elsewhere } = await proofOf(pages);
    expect(elsewhere).toEqual([
      'visitors who change, on the page "second", what they answered on an earlier page (candidate.gender)',
    ]);
  });

  test('[R1] nobody, if a page asks again only visitors who were not asked', async () => {
    const pages = [
      {
        name: 'home',
        blocks: ['ReferralSource'],
        next: [
          { when: fact('candidate.email', { known: true }), to: 'bye' },
          { when: fact('answer.referral-source', { is: 'doctor' }), to: 'first' },
          'second',
        ],
      },
      { name: 'first', blocks: ['Gender'], next: ['bye'] },
      {
        name: 'second',
        blocks: ['Gender'],
        next: [{ when: fact('candidate.gender', { is: 'male' }), to: 'bye' }, 'bye'],
      },
      BYE,
    ];
    expect((await proofOf(pages)).elsewhere).toEqual([]);
  });
});
