import { describe, expect, test } from 'vitest';
import type { Answers } from '#schemas/lead/answers.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import { bindFields, blockUse, campaign, flowState, payload, route } from '#tests/support/builders.ts';
import { admit, firstPage, lackedConsent, mayBegin } from './entry-point.ts';
import { checkboxField, choiceField } from './fields/choice-fields.ts';
import { controlField } from './fields/control-field.ts';
import { countryOf } from './flow-state.ts';
import { replay } from './replay.ts';
import { shownBlocks, walk } from './walk.ts';

const text = (fact: string, required = true) =>
  controlField({ fact, domain: { kind: 'text' }, required, parse: (value) => ({ value }) });
const CONTACT = ['candidate.firstName', 'candidate.lastName', 'candidate.postalCode', 'candidate.phone'];
const box = (type: ConsentDecision['type'], hasConsent: boolean): ConsentDecision => ({
  type,
  hasConsent,
  text: type,
  control: 'checkbox',
});
const bind = bindFields(
  {
    Consent: () => [checkboxField({ fact: 'consent.healthData', mustBeTicked: true })],
    ByCountry: (state) =>
      countryOf(state).consentRequired ? [checkboxField({ fact: 'consent.healthData', mustBeTicked: true })] : [],
    Optional: () => [checkboxField({ fact: 'consent.sms', mustBeTicked: false })],
    Contact: () => CONTACT.map((fact) => text(fact)),
    Country: () => [choiceField({ fact: 'candidate.country', values: ['US', 'GB'], required: true })],
    Gender: () => [choiceField({ fact: 'candidate.gender', values: ['female', 'male'], required: true })],
    Email: () => [text('candidate.email')],
    Phone: () => [text('candidate.phone')],
  },
  {
    Consent: ({ answers }) => [box('healthData', answers['consent.healthData'] === true)],
    ByCountry: (state) => [
      countryOf(state).consentRequired
        ? box('healthData', state.answers['consent.healthData'] === true)
        : { ...box('healthData', false), hasConsent: 'implied', control: 'implied' },
    ],
    Optional: ({ answers }) => [box('sms', answers['consent.sms'] === true)],
  },
);
const PERSON: Answers = {
  'candidate.firstName': 'Maria',
  'candidate.lastName': 'Sanchez',
  'candidate.postalCode': '60614',
  'candidate.phone': '+13125550142',
};
const contact = (rest: Parameters<typeof route>[1] = {}) =>
  route('contact', { blocks: [blockUse('Contact')], meta: { saveSubject: true }, next: [{ to: 'bye' }], ...rest });
const bye = route('bye');

type Document = ReturnType<typeof campaign>;
const visit = (document: Document, answers: Answers = {}, rest = {}) =>
  flowState({ campaign: document, answers, ...rest });
const routeOf = (document: Document, name: string) =>
  document.routes.find((one) => one.name === name) ?? route('missing');
const saved = (state: ReturnType<typeof visit>) =>
  replay({ state, bind, route: 'contact', draftId: 'draft', sourceInfo: {}, translate: () => (key) => key });

describe('where a visit may begin', () => {
  const consentFirst = campaign([
    route('a', { blocks: [blockUse('Consent')], next: [{ to: 'contact' }] }),
    contact(),
    bye,
  ]);

  test('[A16, G2] a visit never begins behind a consent, whatever a link prefills', () => {
    const known = campaign([
      route('a', { blocks: [blockUse('Consent')], next: [{ to: 'contact' }] }),
      contact({ meta: { saveSubject: true, requires: ['candidate.postalCode'] } }),
      bye,
    ]);
    expect(mayBegin(routeOf(consentFirst, 'contact'), visit(consentFirst), bind)).toBe(false);
    expect(mayBegin(routeOf(known, 'contact'), visit(known, PERSON), bind)).toBe(false);
    expect(mayBegin(routeOf(consentFirst, 'a'), visit(consentFirst), bind)).toBe(true);
  });

  test('[A7, G2] a landing page behind a consent is ignored: the visit begins at home', () => {
    expect(firstPage(visit(consentFirst, {}, { query: { landing: 'contact' } }), bind).name).toBe('a');
    expect(firstPage(visit(consentFirst, {}, { query: { landing: 'a' } }), bind).name).toBe('a');
  });

  test('[A16] a box that may stay empty, and a page after which nothing is saved, block nobody', () => {
    const optional = campaign([
      route('a', { blocks: [blockUse('Optional')], next: [{ to: 'contact' }] }),
      contact(),
      bye,
    ]);
    expect(mayBegin(routeOf(optional, 'contact'), visit(optional), bind)).toBe(true);
    expect(mayBegin(routeOf(consentFirst, 'bye'), visit(consentFirst), bind)).toBe(true);
  });

  test('[A16, G2] an implied consent counts as one, although other countries see a box instead', () => {
    const byCountry = campaign([
      route('a', { blocks: [blockUse('ByCountry')], next: [{ to: 'contact' }] }),
      contact(),
      bye,
    ]);
    expect(mayBegin(routeOf(byCountry, 'contact'), visit(byCountry), bind)).toBe(false);
  });

  test('[A16, G2] no visit begins where a later consent depends on a question that it would skip', () => {
    const female = { fact: 'candidate.gender', is: 'female' } as const;
    const hangs = campaign([
      route('a', { blocks: [blockUse('Gender')], next: [{ to: 'b' }] }),
      route('b', { blocks: [blockUse('Email')], next: [{ when: female, to: 'ask' }, { to: 'contact' }] }),
      route('ask', { blocks: [blockUse('Consent')], next: [{ to: 'contact' }] }),
      contact(),
      bye,
    ]);
    expect(mayBegin(routeOf(hangs, 'b'), visit(hangs), bind)).toBe(false);
    const requires = {
      ...hangs,
      routes: hangs.routes.map((one) =>
        one.name === 'b' ? { ...one, meta: { requires: ['candidate.gender'] } } : one,
      ),
    };
    expect(mayBegin(routeOf(requires, 'b'), visit(requires, { 'candidate.gender': 'male' }), bind)).toBe(true);
  });

  test('[A16] no visit that can be saved begins on a page without a path to it, except a landing page', () => {
    const alone = campaign([route('a', { next: [{ to: 'bye' }] }), contact(), bye]);
    expect(mayBegin(routeOf(alone, 'contact'), visit(alone), bind)).toBe(false);
    const landing = campaign([
      route('a', { next: [{ to: 'bye' }] }),
      contact({ meta: { saveSubject: true, landing: true } }),
      bye,
    ]);
    expect(mayBegin(routeOf(landing, 'contact'), visit(landing), bind)).toBe(true);
  });

  test('[A16, G2] a link behind a consent leads to the consent, unless it was given', () => {
    expect(admit(routeOf(consentFirst, 'contact'), visit(consentFirst, PERSON), bind, true).name).toBe('a');
    expect(admit(routeOf(consentFirst, 'contact'), visit(consentFirst, PERSON), bind).name).toBe('a');
    expect(
      admit(routeOf(consentFirst, 'contact'), visit(consentFirst, { ...PERSON, 'consent.healthData': true }), bind)
        .name,
    ).toBe('contact');
  });

  test('[K1, G2] a save that claims to start after the consent page is refused, and names the consent', () => {
    expect(saved(visit(consentFirst, PERSON, { entry: 'contact' }))).toMatchObject({
      ok: false,
      code: 'consent-missing',
      issues: [{ field: 'consent.healthData', code: 'consentRequired' }],
    });
    expect(saved(visit(consentFirst, { ...PERSON, 'consent.healthData': false }))).toMatchObject({
      ok: false,
      code: 'consent-missing',
    });
    expect(saved(visit(consentFirst, { ...PERSON, 'consent.healthData': true }))).toMatchObject({ ok: true });
  });
});

describe('what was asked on an earlier page', () => {
  const unlessPhone = { showWhen: { fact: 'candidate.phone', known: false } } as const;
  const hides = campaign([
    route('a', { blocks: [blockUse('Gender'), blockUse('Consent', unlessPhone)], next: [{ to: 'contact' }] }),
    contact(),
    bye,
  ]);

  test('[G2, A10] a later answer removes no consent from an earlier page', () => {
    const answers = { ...PERSON, 'candidate.gender': 'female' };
    expect(saved(visit(hides, answers))).toMatchObject({ ok: false, code: 'consent-missing' });
    expect(saved(visit(hides, { ...answers, 'consent.healthData': true }))).toMatchObject({ ok: true });
  });

  test('[G2, A16] what the first page requires counts as unknown there if a later page asks it', () => {
    const meta = { requires: ['candidate.phone'] };
    const first = { ...hides, routes: hides.routes.map((one) => (one.name === 'a' ? { ...one, meta } : one)) };
    expect(saved(visit(first, { ...PERSON, 'candidate.gender': 'female' }))).toMatchObject({
      ok: false,
      code: 'consent-missing',
    });
  });

  test('[A10] a later answer removes no question either: the step that asks it still shows it', () => {
    const asks = campaign([
      route('a', { blocks: [blockUse('Email', unlessPhone), blockUse('Gender')], next: [{ to: 'b' }] }),
      route('b', {
        blocks: [blockUse('Phone')],
        next: [{ when: { fact: 'candidate.email', known: true }, to: 'c' }, { to: 'bye' }],
      }),
      route('c', { next: [{ to: 'bye' }] }),
      bye,
    ]);
    const given = { 'candidate.gender': 'female', 'candidate.email': 'a@b.org', 'candidate.phone': '+13125550142' };
    expect(walk(visit(asks, given), bind).path.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'bye']);
    const { 'candidate.email': _left, ...rest } = given;
    expect(walk(visit(asks, rest), bind)).toMatchObject({ arrived: false, issues: [{ field: 'candidate.email' }] });
    expect(shownBlocks(routeOf(asks, 'a'), visit(asks, rest), bind).map(({ use }) => use.block)).toEqual([
      'Email',
      'Gender',
    ]);
  });

  test('[A10] a question that only a later answer reveals on an earlier page may stay unanswered', () => {
    const brings = campaign([
      route('a', {
        blocks: [blockUse('Email', { showWhen: { fact: 'candidate.phone', known: true } })],
        next: [{ to: 'contact' }],
      }),
      contact(),
      bye,
    ]);
    expect(saved(visit(brings, PERSON))).toMatchObject({ ok: true });
    expect(saved(visit(brings, { ...PERSON, 'candidate.email': 'a@b.org' }))).toMatchObject({
      ok: true,
      lead: { email: 'a@b.org' },
    });
  });

  test('[G2] a consent that a later answer reveals on an earlier page is required before any save', () => {
    const brings = campaign([
      route('a', {
        blocks: [blockUse('Consent', { showWhen: { fact: 'candidate.phone', known: true } })],
        next: [{ to: 'contact' }],
      }),
      contact(),
      bye,
    ]);
    const state = visit(brings, PERSON);
    expect(saved(state)).toMatchObject({ ok: false, code: 'consent-missing' });
    const page = routeOf(brings, 'contact');
    expect(lackedConsent(walk(state, bind, 'contact'), page, state, bind)?.name).toBe('a');
    expect(shownBlocks(routeOf(brings, 'a'), state, bind)).toHaveLength(1);
  });

  test('[G2, N6] the country chosen later decides how an earlier page asks for consent', () => {
    const later = campaign([
      route('a', { blocks: [blockUse('ByCountry')], next: [{ to: 'contact' }] }),
      contact({ blocks: [blockUse('Country'), blockUse('Contact')] }),
      bye,
    ]);
    const from = (country: 'US' | 'GB', rest: Answers = {}) =>
      visit(later, { ...PERSON, 'candidate.country': country, ...rest }, { payload: payload({ country: 'US' }) });
    expect(saved(from('US'))).toMatchObject({ ok: true });
    expect(saved(from('GB'))).toMatchObject({ ok: false, code: 'consent-missing' });
    expect(saved(from('GB', { 'consent.healthData': true }))).toMatchObject({ ok: true });
  });
});

test('[G1] the evidence of a consent has the campaign’s custom texts where the visitor read them', () => {
  const asked = blockUse('Consent', { texts: { ask: { en: 'May we call?', es: '¿Podemos llamar?' } } });
  const worded = bindFields(
    {
      Consent: () => [checkboxField({ fact: 'consent.healthData', mustBeTicked: true })],
      Contact: () => CONTACT.map((fact) => text(fact)),
    },
    { Consent: (_state, t) => [{ ...box('healthData', true), text: t('ask') }] },
  );
  const document = campaign([
    route('contact', { blocks: [asked, blockUse('Contact')], meta: { saveSubject: true }, next: [{ to: 'bye' }] }),
    bye,
  ]);
  const result = replay({
    state: visit(document, { ...PERSON, 'consent.healthData': true }),
    bind: worded,
    route: 'contact',
    draftId: 'draft',
    sourceInfo: {},
    translate:
      ({ texts }) =>
      (key) =>
        texts?.[key]?.en ?? key,
  });
  expect(result.ok ? result.consents.map((consent) => consent.text) : result.code).toEqual(['May we call?']);
});
