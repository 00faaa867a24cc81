import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answers } from '#schemas/lead/answers.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import { bindFields, blockUse, campaign, flowState, route } from '#tests/support/builders.ts';
import { mayBegin } from './entry-point.ts';
import { checkboxField, choiceField } from './fields/choice-fields.ts';
import { controlField } from './fields/control-field.ts';
import { replay } from './replay.ts';

const CONTACT = ['candidate.firstName', 'candidate.lastName', 'candidate.postalCode', 'candidate.phone'];
const text = (fact: string) =>
  controlField({ fact, domain: { kind: 'text' }, required: true, parse: (value) => ({ value }) });
const given = (answers: Answers): ConsentDecision[] => [
  { type: 'healthData', hasConsent: answers['consent.healthData'] === true, text: 'words', control: 'checkbox' },
];
const bind = bindFields(
  {
    Consent: () => [checkboxField({ fact: 'consent.healthData', mustBeTicked: true })],
    Contact: () => CONTACT.map(text),
    Ask: () => [choiceField({ fact: 'answer.ask', values: ['yes', 'no'], required: true })],
  },
  { Consent: ({ answers }) => given(answers) },
);

const PAGES = ['p0', 'p1', 'p2', 'p3', 'p4'];
const target = fc.constantFrom(...PAGES, 'end');
const page = fc.record({
  asks: fc.boolean(),
  consent: fc.boolean(),
  saves: fc.boolean(),
  landing: fc.boolean(),
  requires: fc.boolean(),
  hidden: fc.boolean(),
  first: target,
  last: target,
});

/** Contact data come last, so that every page can be the one that saves. */
function documentOf(pages: readonly (typeof page extends fc.Arbitrary<infer Page> ? Page : never)[]) {
  const routes = pages.map(({ asks, consent, saves, landing, requires, hidden, first, last }, index) => {
    // What was answered before the page, or on it, may hide one of its blocks; what is answered later may not.
    const isFirst = index === 0 && pages.every((other) => !other.landing);
    const showWhen =
      hidden && isFirst && !saves ? ({ showWhen: { fact: 'candidate.phone', known: false } } as const) : {};
    return route(PAGES[index] ?? '', {
      blocks: [
        ...(asks ? [blockUse('Ask')] : []),
        ...(consent ? [blockUse('Consent', showWhen)] : []),
        ...(saves ? [blockUse('Contact')] : []),
      ],
      meta: { saveSubject: saves, landing, ...(requires ? { requires: ['candidate.phone'] } : {}) },
      next: [{ when: { fact: 'answer.ask', is: 'yes' }, to: first }, { to: last }],
    });
  });
  return campaign([...routes, route('end')]);
}

type Document = ReturnType<typeof documentOf>;

/**
 * Every page that can be reached from the home or a landing page without being asked for a consent, using only the
 * document's graph.
 */
function freeOfConsent({ routes, home }: Document): Set<string> {
  const asks = (name: string) =>
    routes.some((one) => one.name === name && one.blocks.some(({ block }) => block === 'Consent'));
  const found = new Set(
    routes.filter(({ name, meta }) => name === home || meta.landing === true).map(({ name }) => name),
  );
  for (const name of found) {
    if (!asks(name)) for (const { to } of routes.find((one) => one.name === name)?.next ?? []) found.add(to);
  }
  return found;
}

test('[G2, A16] for any campaign, way in and answers, no lead lacks a consent that every way to it asks', () => {
  const anyPage = fc.constantFrom(...PAGES);
  const ways = fc.record({ entry: anyPage, saved: anyPage, landing: fc.option(anyPage, { nil: undefined }) });
  const answers = fc.record({
    ask: fc.option(fc.constantFrom('yes', 'no'), { nil: undefined }),
    consent: fc.option(fc.boolean(), { nil: undefined }),
  });
  let leads = 0;
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 5, maxLength: 5 }),
      ways,
      answers,
      (pages, { entry, saved, landing }, { ask, consent }) => {
        const document = documentOf(pages);
        const last = document.routes.find(({ name }) => name === saved);
        const filled: Answers = {
          ...Object.fromEntries(CONTACT.map((fact) => [fact, 'x'])),
          ...(ask === undefined ? {} : { 'answer.ask': ask }),
          ...(consent === undefined ? {} : { 'consent.healthData': consent }),
        };
        const state = flowState({
          campaign: document,
          answers: filled,
          entry,
          query: landing === undefined ? {} : { landing },
        });
        const begin = document.routes.find(({ name }) => name === entry);
        if (!begin || !mayBegin(begin, state, bind) || last?.meta.saveSubject !== true) return;
        const result = replay({
          state,
          bind,
          route: saved,
          draftId: 'draft',
          sourceInfo: {},
          translate: () => (key) => key,
        });
        if (!result.ok) return;
        leads += 1;
        const wanted = !freeOfConsent(document).has(saved) || last.blocks.some(({ block }) => block === 'Consent');
        if (!wanted) return;
        expect(result.consents).toContainEqual({
          type: 'healthData',
          hasConsent: true,
          text: 'words',
          control: 'checkbox',
        });
      },
    ),
    { numRuns: 3000 },
  );
  expect(leads).toBeGreaterThan(100);
});
