import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers } from '#schemas/lead/answers.ts';
import type { BlockUse, Campaign } from '#schemas/campaign/campaign.ts';
import { bindFields, blockUse, campaign, flowState, route } from '#tests/support/builders.ts';
import { checkboxField, choiceField } from './fields/choice-fields.ts';
import { controlField } from './fields/control-field.ts';
import { onlyFacts } from './flow-state.ts';
import { factsOf } from './predicates/evaluate.ts';
import { shownBlocks, walk } from './walk.ts';

const free = (fact: string, required = false) =>
  controlField({ fact, domain: { kind: 'text' }, required, parse: (value) => ({ value }) });
const asks =
  (fact: string, required = false) =>
  () => [free(fact, required)];
const bind = bindFields({
  Text: () => [],
  Branch: () => [choiceField({ fact: 'answer.branch', values: ['left', 'right'], required: true })],
  BirthDate: asks('candidate.birthDate'),
  Email: asks('candidate.email'),
  Gender: asks('candidate.gender'),
  Height: asks('answer.height'),
  Phone: asks('candidate.phone'),
  PhoneNeeded: asks('candidate.phone', true),
  Consent: () => [checkboxField({ fact: 'consent.healthData', mustBeTicked: true })],
});

const known = (block: string, fact: string, is = true): BlockUse => blockUse(block, { showWhen: { fact, known: is } });
const shown = (document: Campaign, name: string, answers: Answers, rest = {}) => {
  const page = document.routes.find((one) => one.name === name) ?? route('missing');
  const state = flowState({ campaign: document, answers, ...rest });
  return shownBlocks(page, state, bind).map(({ use }) => use.block);
};
const walked = (document: Campaign, answers: Answers) => walk(flowState({ campaign: document, answers }), bind);

/** Left asks one thing, right asks nothing, and both reach the end. */
const forked = (blocks: { readonly left?: BlockUse[]; readonly start?: BlockUse[]; readonly end?: BlockUse[] }) =>
  campaign([
    route('start', {
      blocks: [...(blocks.start ?? []), blockUse('Branch')],
      next: [{ when: { fact: 'answer.branch', is: 'left' }, to: 'left' }, { to: 'end' }],
    }),
    route('left', { blocks: blocks.left ?? [], next: [{ to: 'end' }] }),
    route('end', { blocks: blocks.end ?? [] }),
  ]);

const PHONE = '+13125550142';

describe('answers that are not on the path', () => {
  test('[E16, P1] what a link supplies is not shown by a page off the path', () => {
    const flow = forked({ left: [blockUse('BirthDate')], end: [known('Text', 'candidate.birthDate')] });
    const given = { 'candidate.birthDate': '1980-01-31' };
    expect(shown(flow, 'end', { ...given, 'answer.branch': 'right' })).toEqual([]);
    expect(shown(flow, 'end', { ...given, 'answer.branch': 'left' })).toEqual(['Text']);
    expect(shown(flow, 'end', given)).toEqual([]);
  });

  test('[Q9] a stale answer to a hidden question reveals nothing on later pages', () => {
    const flow = campaign([
      route('r0', { blocks: [blockUse('Height'), known('Gender', 'answer.height', false)], next: [{ to: 'e0' }] }),
      route('e0', { blocks: [known('Text', 'candidate.gender')] }),
    ]);
    expect(shown(flow, 'e0', { 'answer.height': '170', 'candidate.gender': 'male' })).toEqual([]);
    expect(shown(flow, 'e0', { 'candidate.gender': 'male' })).toEqual(['Text']);
  });

  test('[A10, Q9] answers on an abandoned branch reveal and hide nothing', () => {
    const given = { 'candidate.email': 'a@b.example' };
    const end = [known('Text', 'candidate.email'), known('Gender', 'candidate.email', false)];
    const flow = forked({ left: [blockUse('Email')], end });
    expect(shown(flow, 'end', { ...given, 'answer.branch': 'left' })).toEqual(['Text']);
    expect(shown(flow, 'end', { ...given, 'answer.branch': 'right' })).toEqual(['Gender']);
    expect(shown(flow, 'end', { ...given, 'answer.branch': 'right', 'candidate.gender': 'x' })).toEqual(['Gender']);
  });

  test('[G2] a phone number that is no longer part of the visit causes no consent question', () => {
    const flow = forked({ start: [known('Consent', 'candidate.phone')], left: [blockUse('Phone')] });
    const given = { 'candidate.phone': PHONE };
    expect(shown(flow, 'start', { ...given, 'answer.branch': 'right' })).toEqual(['Branch']);
    const right = walked(flow, { ...given, 'answer.branch': 'right' });
    expect(right).toMatchObject({ arrived: true, lacksConsent: false });
    expect(walked(flow, { ...given, 'answer.branch': 'left' })).toMatchObject({ arrived: false, lacksConsent: true });
  });
});

describe('answers that are on the path', () => {
  test('[G2] a consent is asked for the phone number of a later page, even if nothing else was answered', () => {
    const flow = forked({ start: [known('Consent', 'candidate.phone')], left: [blockUse('Phone')] });
    expect(shown(flow, 'start', { 'candidate.phone': PHONE, 'answer.branch': 'left' })).toEqual(['Consent', 'Branch']);
    const given = walked(flow, { 'candidate.phone': PHONE, 'answer.branch': 'left', 'consent.healthData': true });
    expect(given).toMatchObject({ arrived: true, answers: { 'consent.healthData': true, 'candidate.phone': PHONE } });
  });

  test('[G2] a consent is asked if a question that a later answer reveals leads to the phone number', () => {
    const flow = campaign([
      route('a', {
        blocks: [known('Consent', 'candidate.phone'), known('Gender', 'candidate.email')],
        next: [{ to: 'b' }],
      }),
      route('b', {
        blocks: [blockUse('Email')],
        next: [{ when: { fact: 'candidate.gender', known: true }, to: 'c' }, { to: 'end' }],
      }),
      route('c', { blocks: [blockUse('Phone')], next: [{ to: 'end' }] }),
      route('end'),
    ]);
    const given = { 'candidate.email': 'a@b.example', 'candidate.gender': 'x', 'candidate.phone': PHONE };
    expect(shown(flow, 'a', given)).toEqual(['Consent', 'Gender']);
    expect(walked(flow, given)).toMatchObject({ arrived: false, lacksConsent: true });
    const { 'candidate.gender': _asked, ...rest } = given;
    expect(shown(flow, 'a', rest)).toEqual(['Gender']);
  });

  test('[G2] a consent that removes the reason for asking it still counts once it is given', () => {
    const flow = campaign([
      route('a', {
        blocks: [known('Consent', 'candidate.phone')],
        next: [{ when: { fact: 'consent.healthData', is: true }, to: 'end' }, { to: 'b' }],
      }),
      route('b', { blocks: [blockUse('PhoneNeeded')], next: [{ to: 'end' }] }),
      route('end'),
    ]);
    expect(walked(flow, { 'candidate.phone': PHONE })).toMatchObject({ arrived: false, lacksConsent: true });
    const given = walked(flow, { 'candidate.phone': PHONE, 'consent.healthData': true });
    expect(given).toMatchObject({ arrived: true, answers: { 'consent.healthData': true } });
  });

  test('[E16] what a link prefills on a page counts on that page', () => {
    const flow = campaign([
      route('home', { blocks: [blockUse('PhoneNeeded'), known('Consent', 'candidate.phone')], next: [{ to: 'end' }] }),
      route('end'),
    ]);
    expect(shown(flow, 'home', { 'candidate.phone': PHONE })).toEqual(['PhoneNeeded', 'Consent']);
    expect(walked(flow, { 'candidate.phone': PHONE })).toMatchObject({ arrived: false, lacksConsent: true });
  });

  test('[A16] a page that a link opens off the path shows what it requires, and what it asks itself', () => {
    const blocks = [blockUse('Email'), known('Text', 'candidate.email'), known('Gender', 'candidate.birthDate')];
    const flow = campaign([
      route('home', { blocks: [blockUse('PhoneNeeded')], next: [{ to: 'end' }] }),
      route('beside', { meta: { requires: ['candidate.age'] }, blocks }),
      route('end', { blocks: [known('Text', 'candidate.birthDate')] }),
    ]);
    const given = { 'candidate.birthDate': '1980-01-31', 'candidate.email': 'a@b.example' };
    expect(shown(flow, 'beside', given)).toEqual(['Email', 'Text', 'Gender']);
    expect(shown(flow, 'end', given)).toEqual([]);
  });

  test('[D17] what is known of the visitor behind a confirmed link counts on every page', () => {
    const flow = forked({ end: [known('Text', 'candidate.phone')] });
    const rest = { known: { 'candidate.phone': PHONE } };
    const state = flowState({ campaign: flow, answers: { 'answer.branch': 'right' }, ...rest });
    expect(walk(state, bind).pages.at(-1)?.blocks).toHaveLength(1);
  });
});

const QUESTIONS = [
  { block: 'BirthDate', fact: 'candidate.birthDate' },
  { block: 'Email', fact: 'candidate.email' },
  { block: 'Gender', fact: 'candidate.gender' },
  { block: 'Height', fact: 'answer.height' },
  { block: 'Phone', fact: 'candidate.phone' },
] as const;
const PAGES = ['p0', 'p1', 'p2', 'p3'] as const;

/** A condition on one fact, or none. */
const condition = fc.option(
  fc.record({ fact: fc.constantFrom(...QUESTIONS.map(({ fact }) => fact)), known: fc.boolean() }),
  { nil: undefined },
);
const question = fc.record({ block: fc.constantFrom(...QUESTIONS.map(({ block }) => block)), showWhen: condition });
const page = fc.record({
  blocks: fc.array(question, { maxLength: 3 }),
  when: condition,
  to: fc.constantFrom(...PAGES, 'end'),
  last: fc.constantFrom(...PAGES, 'end'),
});
const documents = fc.array(page, { minLength: PAGES.length, maxLength: PAGES.length }).map((pages) => {
  const routes = PAGES.map((name, index) => {
    const { blocks = [], when, to = 'end', last = 'end' } = pages[index] ?? {};
    return route(name, {
      blocks: blocks.map(({ block, showWhen }) => blockUse(block, showWhen ? { showWhen } : {})),
      next: [...(when ? [{ when, to }] : []), { to: last }],
    });
  });
  return campaign([...routes, route('end', { blocks: QUESTIONS.map(({ fact }) => known('Text', fact)) })]);
});
const someAnswers = fc.subarray(QUESTIONS.map(({ fact }) => fact));

const askedBy = (path: readonly { readonly blocks: readonly BlockUse[] }[]) => {
  const blocks = new Set(path.flatMap((one) => one.blocks.map(({ block }) => block)));
  return QUESTIONS.filter(({ block }) => blocks.has(block)).map(({ fact }) => fact);
};

/** The pages that can follow a page, whatever is answered. */
function pagesAfter(name: string, { routes }: Campaign): Set<string> {
  const found = new Set<string>();
  const queue = routes.find((one) => one.name === name)?.next.map(({ to }) => to) ?? [];
  for (const to of queue) {
    if (found.has(to)) continue;
    found.add(to);
    queue.push(...(routes.find((one) => one.name === to)?.next.map((step) => step.to) ?? []));
  }
  return found;
}

/**
 * Whether asking a question depends on its own answer, directly or through others. If so, the path has no fixed point,
 * and whatever was once on it counts.
 */
function goesRound(document: Campaign): boolean {
  const readFor = new Map<string, Set<string>>(QUESTIONS.map(({ fact }) => [fact, new Set()]));
  for (const { name, blocks, next } of document.routes) {
    const branches = next.flatMap(({ when }) => (when ? factsOf(when) : []));
    const after = pagesAfter(name, document);
    for (const later of document.routes.filter((one) => after.has(one.name))) {
      for (const fact of askedBy([later])) branches.forEach((read) => readFor.get(fact)?.add(read));
    }
    for (const use of blocks) {
      for (const fact of askedBy([{ blocks: [use] }])) {
        for (const read of use.showWhen ? factsOf(use.showWhen) : []) readFor.get(fact)?.add(read);
      }
    }
  }
  return [...readFor.keys()].some((start) => {
    const reads = new Set(readFor.get(start));
    for (const fact of reads) readFor.get(fact)?.forEach((read) => reads.add(read));
    return reads.has(start);
  });
}

test('[A10, E16, Q9] whatever the campaign, an answer that no page of the path asks for changes nothing', () => {
  let setAside = 0;
  fc.assert(
    fc.property(documents, someAnswers, (document, facts) => {
      fc.pre(!goesRound(document));
      const all = Object.fromEntries(facts.map((fact) => [fact, 'x']));
      const { path, answers } = walked(document, all);
      const counted = onlyFacts(all, askedBy(path));
      setAside += Object.keys(counted).length < facts.length ? 1 : 0;
      expect(walked(document, counted)).toMatchObject({ path, answers });
      for (const { name } of path) expect(shown(document, name, counted)).toEqual(shown(document, name, all));
    }),
    { numRuns: 2000, maxSkipsPerRun: 1000 },
  );
  expect(setAside).toBeGreaterThan(200);
});

test('[A10, Q9] whatever the campaign, a page of the path shows what decides it', () => {
  fc.assert(
    fc.property(documents, someAnswers, (document, facts) => {
      const answers = Object.fromEntries(facts.map((fact) => [fact, 'x']));
      for (const {
        route: { name },
        blocks,
      } of walked(document, answers).pages) {
        expect(shown(document, name, answers)).toEqual(blocks.map(({ use }) => use.block));
      }
    }),
    { numRuns: 2000 },
  );
});
