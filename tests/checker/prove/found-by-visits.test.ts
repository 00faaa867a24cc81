import { describe, expect, test } from 'vitest';
import { cutsOf } from '#checker/prove/domain/cuts.ts';
import { classesOf } from '#checker/prove/domain/field-classes.ts';
import { indicationsField } from '#engine/fields/indications-field.ts';
import { CLEAN, fact, loopWhen, proofOf, reachedWhen } from '#tests/support/checker/proof-of.ts';
import { BYE, words } from '#tests/support/checker/small-campaign.ts';
import { flowState } from '#tests/support/builders.ts';

// Found by walking generated campaigns through the real server (tests/api/served).

describe('a list of conditions of which none is chosen', () => {
  const never = (reason: string) => {
    throw new Error(reason);
  };
  const given = (status: 'ready' | 'failed') => {
    const remote = { indications: status === 'ready' ? { status, key: 'en', value: [] } : { status, key: 'en' } };
    const state = flowState({ remote });
    const classes = classesOf(indicationsField({ state, required: false }), cutsOf([]), state, never);
    return classes.map(({ answers }) => answers['candidate.indicationIds']);
  };

  test('[D4] is an answer', () => {
    expect(given('ready')).toContainEqual([]);
    expect(given('ready')).not.toContain(undefined);
  });

  test('[D4] may be no answer if the list could not be loaded', () => {
    expect(given('failed')).toContain(undefined);
  });
});

test.each([true, false])('[R3] a study may or may not offer compensation: %s', async (is) => {
  expect(await proofOf(reachedWhen([], fact('study.compensationAvailable', { is })))).toMatchObject(CLEAN);
});

test('[R3, A16] a study may take away the question for the country that a later page requires', async () => {
  const pages = [
    { name: 'home', blocks: [{ block: 'PostalCode', props: { showCountrySelect: true } }], next: ['second'] },
    { name: 'second', meta: { requires: ['candidate.country'] }, next: ['bye'] },
    BYE,
  ];
  expect((await proofOf(pages)).found).toEqual(['prove-requires-unmet /routes/0/next/0']);
});

describe('a witness does what the proof says', () => {
  test('[G2] a checkbox left empty is the answer no', async () => {
    const consents = [{ type: 'sms', ask: 'box', text: { en: 'You may write.', es: 'Pueden escribir.' } }];
    const box = { block: 'GenericConsent', props: { title: { en: 'Messages', es: 'Mensajes' }, consents } };
    const { witnesses } = await proofOf(loopWhen([box, 'Gender'], fact('candidate.gender', { is: 'male' })));
    expect(witnesses[0]?.visit.answers).toMatchObject({ 'consent.sms': false });
  });

  test('[A16] a visitor from a link brings what the page requires, even if nothing reads it', async () => {
    const pages = [
      { name: 'home', blocks: ['BirthDate', 'Gender'], next: ['second'] },
      { name: 'second', meta: { requires: ['candidate.birthDate'] }, blocks: ['Email'], next: ['third'] },
      { name: 'third', next: ['fourth'] },
      { name: 'fourth', next: [{ when: fact('candidate.gender', { known: false }), to: 'third' }, 'bye'] },
      BYE,
    ];
    const [witness] = (await proofOf(pages)).witnesses;
    expect(witness?.steps.map(({ route }) => route)).toEqual(['second', 'third', 'fourth']);
    expect(Object.keys(witness?.known ?? {})).toEqual(['candidate.birthDate']);
  });
});

describe('[G3] a consent that is answered by a button', () => {
  const buttons = (props: object, showWhen?: object) => ({
    block: 'ConsentButtons',
    props: { type: 'sms', title: words('Messages'), text: words('May we write to you?'), ...props },
    ...(showWhen ? { showWhen } : {}),
  });
  const unanswered = fact('consent.sms', { known: false });

  test('is answered before the page is left', async () => {
    expect((await proofOf(reachedWhen([buttons({})], unanswered))).found).toEqual([
      'prove-transition-impossible /routes/0/next/0',
    ]);
  });

  test('may be left open where it is not required', async () => {
    expect(await proofOf(reachedWhen([buttons({ required: false })], unanswered))).toMatchObject(CLEAN);
  });

  test('may be left open if an answer of its own page reveals it: a form sends both together', async () => {
    const blocks = ['Gender', buttons({}, fact('candidate.gender', { is: 'male' }))];
    const when = { all: [unanswered, fact('candidate.gender', { is: 'male' })] };
    expect(await proofOf(reachedWhen(blocks, when))).toMatchObject(CLEAN);
  });
});
