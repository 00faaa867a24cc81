import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadBlocks } from '#registry/load-blocks.ts';
import type { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { seeded } from '#tests/checker/prove/random-campaigns.ts';
import { randomSetCampaign } from '#tests/checker/prove/random-sets.ts';
import { flowState } from '#tests/support/builders.ts';
import { anyQuestionnaire } from '#tests/support/records/any-question-set.ts';
import { r4Questionnaire } from '#tests/support/records/r4-schema.ts';
import { objectOf, type FhirObject } from '../fhir-json.ts';
import { readSet } from './read-set.ts';
import { writeSet } from './write-set.ts';

const asking = (await loadBlocks('blocks')).find((block) => block.questions !== undefined);
if (!asking) throw new Error('No block asks questionnaires');
const faultsOf = ({ schema, ui }: Questionnaire) => asking.faults?.({ schema, ui }, '') ?? [];

let problemsOf: (resource: unknown) => unknown;
beforeAll(() => {
  problemsOf = r4Questionnaire();
});

function written(questionnaire: Questionnaire): { readonly resource: FhirObject; readonly lost: number } {
  const { schema, ui } = questionnaire;
  const { resource, findings } = writeSet('made-up', questionnaire, asking?.questions?.({ schema, ui }) ?? []);
  return { resource: objectOf(JSON.parse(JSON.stringify(resource))), lost: findings.length };
}

test('[O4] questions of every kind are equal after they were written and read, with nothing to report', () => {
  fc.assert(
    fc.property(anyQuestionnaire, (questionnaire) => {
      expect(faultsOf(questionnaire)).toEqual([]);
      const { resource, lost } = written(questionnaire);
      expect(lost).toBe(0);
      expect(problemsOf(resource)).toEqual([]);
      const { questionnaire: read, findings } = readSet(resource);
      expect({ read, findings }).toEqual({ read: questionnaire, findings: [] });
    }),
    { numRuns: Number(process.env['SETS'] ?? 150) },
  );
});

/** The sets of random campaigns: questions that depend on others in every way that sets have. */
function* randomSets(count: number): Generator<Questionnaire & { readonly seed: number }> {
  for (let seed = 1; seed <= count; seed++)
    for (const { block, props } of randomSetCampaign(seed).routes.flatMap(({ blocks }) => blocks))
      if (block === 'QuestionSet')
        yield {
          seed,
          formatVersion: 1,
          title: 'Random',
          version: '1',
          schema: { ...objectOf(props['schema']) },
          ui: { ...objectOf(props['ui']) },
        };
}

/** What is asked, and whether it is required, of somebody with random answers to what they are asked. */
function askedWith({ schema, ui }: Questionnaire, answers: Answers): readonly string[] {
  return (asking?.fields?.({ schema, ui }, flowState({ answers }), 'x') ?? [])
    .map(({ id, required }) => `${id} ${required ? 'required' : 'optional'}`)
    .toSorted();
}

function randomAnswers(random: (below: number) => number, { schema, ui }: Questionnaire): Answers {
  const possible: Record<string, Answers[string]> = {};
  for (const { facts } of asking?.mayAsk?.({ schema, ui }, flowState(), 'x') ?? [])
    for (const { fact, domain } of facts) {
      if (random(4) === 0) continue;
      if (domain.kind === 'boolean') possible[fact] = random(2) === 0;
      if (domain.kind === 'choice') possible[fact] = domain.values[random(domain.values.length)] ?? '';
      if (domain.kind === 'choices')
        possible[fact] = domain.values.filter((_, index) => index === 0 || random(2) === 0);
      if (domain.kind === 'number') possible[fact] = domain.min + random(domain.max - domain.min + 1);
    }
  return possible;
}

describe('[O4] random sets whose questions depend on one another', () => {
  test('ask the same of everybody after they were written and read, and are then equal for ever', () => {
    const counts = { sets: 0, whole: 0, conditions: 0 };
    for (const { seed, ...set } of randomSets(300)) {
      counts.sets += 1;
      const { resource, lost } = written(set);
      expect({ seed, problems: problemsOf(resource) }).toEqual({ seed, problems: [] });
      const first = readSet(resource);
      const read = first.questionnaire;
      if (!read) throw new Error(`Nothing of the set ${seed} is read`);
      expect({ seed, faults: faultsOf(read) }).toEqual({ seed, faults: [] });
      const again = written(read);
      expect({ seed, lost: again.lost, read: readSet(again.resource).questionnaire }).toEqual({ seed, lost: 0, read });
      // What FHIR cannot say was reported, and is not the same.
      if (lost > 0) continue;
      counts.whole += 1;
      counts.conditions += JSON.stringify(resource).split('"enableWhen"').length - 1;
      expect({ seed, findings: first.findings.filter(({ effect }) => effect === 'left-out') }).toEqual({
        seed,
        findings: [],
      });
      const random = seeded(seed);
      for (let visit = 0; visit < 20; visit++) {
        const answers = randomAnswers(random, set);
        expect({ seed, answers, asked: askedWith(read, answers) }).toEqual({
          seed,
          answers,
          asked: askedWith(set, answers),
        });
      }
    }
    expect(counts.whole).toBeGreaterThan(counts.sets / 2);
    expect(counts.conditions).toBeGreaterThan(counts.sets / 4);
  });
});
