import { readFile } from 'node:fs/promises';
import { isRecord } from '#api/guards.ts';
import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { campaignFromStudy } from '#checker/new-campaign/questions/campaign-from-study.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { DEMO_STUDIES } from '#demo/studies/index.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { criterionQualified } from '#engine/qualification/criteria.ts';
import { nextRoute } from '#engine/transition.ts';
import { readCriteriaFile } from '#importers/criteria/read-criteria-file.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { isChoiceList, type AnswerValue } from '#schemas/lead/answers.ts';
import type { Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import { criterion, flowState, response, study } from '#tests/support/builders.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const { files } = await readCampaignFiles(['campaigns']);
const NAMED = { id: 'made', name: 'Made' };

const made = (wanted: Study, eligibility?: string) => campaignFromStudy(wanted, eligibility, NAMED);

async function checked(wanted: Study) {
  const { documents } = made(wanted);
  const own = documents.map(({ document, text }) => ({ path: `campaigns/${document}`, text }));
  const request = { files: [...files, ...own], registry };
  const { issues, campaigns } = await checkedCampaigns(request);
  const faults = issues
    .filter(({ file }) => own.some(({ path }) => path === file))
    .map(({ code, message, place }) => [code, message, place]);
  const campaign = campaigns.get(NAMED.id);
  return { request, faults, campaign };
}

const TODAY = '2026-11-29';

/** A day that is so many days after today. */
function dayFrom(days: number): string {
  return new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
}

const dayOf = (day: string) => (day.startsWith('today') ? dayFrom(Number(/[+-]\d+/.exec(day)?.[0] ?? 0)) : day);

const around = (day: string) => {
  const days = (Date.parse(dayOf(day)) - Date.parse(TODAY)) / 86_400_000;
  return [days - 1, days, days + 1].map(dayFrom);
};

/** Answers on every side of what a criterion compares, as ids of its responses where it lists them. */
function answersTo({ type, responses, decimals = 0 }: Criterion): readonly AnswerValue[] {
  const ids = responses.map(({ id }) => id);
  if (type === 'number') {
    const step = 10 ** -decimals;
    const bounds = responses.flatMap(({ atLeast, moreThan, atMost, lessThan }) => [
      atLeast,
      moreThan,
      atMost,
      lessThan,
    ]);
    return [0, ...bounds.filter((one) => one !== undefined)].flatMap((one) => [one - step, one, one + step]);
  }
  if (type === 'date')
    return ['today', ...responses.flatMap(({ from, to }) => [from, to])]
      .filter((day) => day !== undefined)
      .flatMap(around);
  if (type !== 'select_multiple') return ids;
  const plain = responses.filter(({ alone }) => alone !== true).map(({ id }) => id);
  const pairs = plain.flatMap((one) => plain.filter((other) => other > one).map((other) => [one, other]));
  return [...ids.map((id) => [id]), ...pairs];
}

/** The answer to the question as a visitor gives it, which shows the words of the responses. */
function givenTo(question: unknown, { responses }: Criterion, answer: AnswerValue): AnswerValue {
  const { props = {} } = isRecord(question) ? question : {};
  const { choices = [], none } = isRecord(props) ? props : {};
  const listed: readonly unknown[] = Array.isArray(choices) ? choices : [];
  const shown = [...listed, none].filter(isRecord);
  const codeOf = (id: unknown): string => {
    const words = responses.find((one) => one.id === id)?.text.en;
    return String(shown.find(({ label }) => isRecord(label) && label['en'] === words)?.['value']);
  };
  if (shown.length === 0) return answer;
  if (!isChoiceList(answer)) return codeOf(answer);
  const codes = answer.map(codeOf);
  return isRecord(props) && props['kind'] === 'choice' ? (codes[0] ?? '') : codes;
}

const demonstration = DEMO_STUDIES.map((one) => one.study);
const values = readCriteriaFile(await readFile('docs/examples/criteria-values.json', 'utf8'));
if (!values.ok) throw new Error('The example of the documentation is faulty');

const number = (id: string, responses: readonly CriterionResponse[]) => criterion(id, responses, { type: 'number' });
const date = (id: string, responses: readonly CriterionResponse[]) => criterion(id, responses, { type: 'date' });

const BANDS = study({
  externalId: 'BANDS',
  minAge: 18,
  minBmi: 18.5,
  maxBmi: 40,
  gender: 'female',
  criteria: [
    number('migraine_days', [
      { ...response('few', false, 'A'), lessThan: 4 },
      { ...response('some', true, 'B'), atMost: 14 },
      response('many', false, 'C'),
    ]),
    date('Last visit', [
      { ...response('long ago', false, 'A'), to: '2020-01-01' },
      { ...response('lately', false, 'B'), from: 'today-30d', to: 'today' },
      response('else', true, 'C'),
    ]),
    criterion(
      'had',
      [response('a b', false, 'A'), response('a-b', true, 'B'), { ...response('none', true, 'C'), alone: true }],
      { type: 'select_multiple', rule: 'all' },
    ),
    criterion('took', [response('x', true, 'A'), { ...response('none', false, 'B'), alone: true }], {
      type: 'select_multiple',
    }),
  ],
});

const STUDIES = [
  ...demonstration,
  study({ externalId: values.file.studyId, criteria: [...values.file.criteria] }),
  BANDS,
];

/** What is asked, by its id and its study. */
const QUESTIONS = STUDIES.flatMap(({ externalId, criteria }) =>
  criteria.filter(({ type }) => type !== 'computed').map((one) => [one.id, externalId, one] as const),
);

describe('a campaign from the criteria of a study', () => {
  test.each(STUDIES.map((one) => [one.externalId, one] as const))('%s passes check and prove', async (_id, wanted) => {
    const { request, faults } = await checked(wanted);
    expect(faults).toEqual([]);
    const { proofs } = await proveDocuments({ ...request, only: new Set([NAMED.id]) });
    expect(proofs.map(({ issues, undecided }) => [issues.map(({ message }) => message), undecided])).toEqual([
      [[], []],
    ]);
  });

  test.each(QUESTIONS)('%s of %s turns away exactly whose answer does not qualify', async (_id, _study, asked) => {
    const { campaign, faults } = await checked(study({ criteria: [asked] }));
    expect(faults).toEqual([]);
    const page = campaign?.routes.find(({ name }) => name === 'questions');
    if (campaign === undefined || page === undefined) throw new Error('It asks nothing');
    const [question] = page.blocks;
    const verdicts = answersTo(asked).map((answer) => {
      const judged = flowState({ today: TODAY, campaign, answers: { [`criteria.${asked.id}`]: answer } });
      const given = givenTo(question, asked, answer);
      const state = flowState({ today: TODAY, campaign, answers: { [`answer.${question?.id}`]: given } });
      const leadsTo = criterionQualified(asked, judged) === false ? 'not-now' : 'contact';
      return { answer, expected: leadsTo, met: nextRoute(page, state)?.name };
    });
    expect(verdicts.length).toBeGreaterThan(1);
    expect(verdicts.filter(({ expected, met }) => expected !== met)).toEqual([]);
  });

  test('everything that no question asks is said in its own words', () => {
    const bmi = criterion('bmi', [response('fits', true, 'A')], { type: 'computed', fact: 'computed.bmi' });
    const lonely = criterion('lonely', [response('yes', true, 'A')]);
    const { parts } = made(study({ criteria: [bmi, lonely] }), 'Inclusion Criteria:\n\n* Age 18 or older\n 1. Asthma');
    expect(parts.map(({ effect, words }) => [effect, words])).toEqual([
      ['left-out', bmi.question.en],
      ['left-out', lonely.question.en],
      ['left-out', 'Inclusion Criteria:'],
      ['left-out', 'Age 18 or older'],
      ['left-out', 'Asthma'],
    ]);
    expect(parts.every(({ messages }) => messages.length > 0)).toBe(true);
  });

  test('a study in English alone becomes a campaign in English', () => {
    const question = criterion('only', [response('yes', true, 'A'), response('no', false, 'B')], {
      question: { en: 'Do you smoke?' },
    });
    expect(made(study({ criteria: [question] })).languages).toEqual(['en']);
  });
});
