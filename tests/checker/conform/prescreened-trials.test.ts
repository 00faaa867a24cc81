import { describe, expect, test } from 'vitest';
import { formatConformance } from '#checker/conform/format-conformance.ts';
import { checkCriteria } from '#importers/criteria/check-criteria.ts';
import { prescreenedStudies } from '../../support/screeners/prescreened-studies.ts';
import { SAMPLE_DUMP } from '../../support/screeners/sample-dump.ts';
import { withDistinctPages } from '../../support/screeners/distinct-pages.ts';

const [trial, ...others] = prescreenedStudies(SAMPLE_DUMP);
if (!trial || others.length > 0) throw new Error('The sample has one trial');

describe('the pre-screening rules of a trial as criteria', () => {
  test('what is understood is a question with responses that qualify, or a bound of age', () => {
    const { minAge, maxAge, criteria } = trial.study;
    expect([minAge, maxAge]).toEqual([18, 70]);
    expect(
      criteria.map(({ id, responses }) => [
        id,
        responses.filter(({ qualifies }) => qualifies === true).map((response) => response.id),
      ]),
    ).toEqual([
      ['eczema', ['yes', 'unsure']],
      ['steroids', ['no', 'unsure']],
      ['driving', ['yes']],
      ['since', ['6+']],
      ['illnesses', ['none']],
    ]);
    expect(checkCriteria(criteria)).toEqual([]);
  });

  test('what is not understood is reported by name, with the reason', () => {
    expect(trial.refused).toEqual([
      {
        question: 'attacks',
        rule: 'qty>=1',
        why: 'it compares a number, but a question of a study has a fixed list of answers',
      },
      {
        question: 'pregnant',
        rule: 'YN_N',
        why: 'only some people are asked it (skip logic), but every question of a study is asked of everybody',
      },
      {
        question: 'gender',
        rule: 'Any',
        why:
          'it is not a rule: expected code=="a"||code=="b", code!="a"&&code!="b", value.length==0, YNNS_YNS, ' +
          'YNNS_NNS, YN_Y or YN_N',
      },
      { question: 'smoking', rule: 'YN_N', why: 'the dump has no such question' },
    ]);
  });
});

test('[O4] a shipped screener qualifies whom the rules do; a reversed one is shown by a visitor', async () => {
  const { alike, reversed } = await withDistinctPages(trial.study);
  expect(formatConformance(alike)).toContain('ws15: calls qualified exactly those whom the criteria do (6 criteria,');
  const reported = formatConformance(reversed);
  expect(reported).toContain(
    'conform-too-many The campaign calls visitors qualified without the answer "Yes" or "Not sure" to "Do you ' +
      'have eczema?"',
  );
  expect(reported).toContain(
    'the criteria say not qualified: they require the answer "Yes" or "Not sure" to "Do you have eczema?"; ' +
      '"No" to "Do you have eczema?"',
  );
  expect(reported).toContain('criteria.eczema = no');
  expect(reversed.issues.every(({ disagreement }) => disagreement.confirmed)).toBe(true);
});
