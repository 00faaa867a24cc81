import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCriteriaFile } from '#importers/criteria/read-criteria-file.ts';
import { anyCriteria } from '#tests/support/records/any-criteria.ts';
import { objectOf, type FhirObject } from '../fhir-json.ts';
import { readQuestionnaire } from './read-questionnaire.ts';
import { writeQuestionnaire } from './write-questionnaire.ts';

const study = { externalId: 'NCT00000001', name: { en: 'A made-up study', es: 'Un estudio inventado' } };

function asJson(resource: Record<string, unknown>): FhirObject {
  const read: unknown = JSON.parse(JSON.stringify(resource));
  return objectOf(read);
}

test('[O4] criteria written as a Questionnaire and read again are equal, with nothing to report', () => {
  fc.assert(
    fc.property(anyCriteria, (criteria) => {
      const { items, ...read } = readQuestionnaire(asJson(writeQuestionnaire({ ...study, criteria })));
      expect(items).toBeGreaterThanOrEqual(criteria.length);
      expect(read).toEqual({
        studyId: study.externalId,
        criteria,
        findings: [],
      });
    }),
    { numRuns: 200 },
  );
});

test.each(['criteria-NCT04042844', 'criteria-values'])(
  '[O4] the criteria of the example %s stay equal, too',
  (name) => {
    const reading = readCriteriaFile(
      readFileSync(new URL(`../../../../docs/examples/${name}.json`, import.meta.url), 'utf8'),
    );
    const criteria = reading.ok ? reading.file.criteria : [];
    expect(criteria.length).toBeGreaterThan(0);
    const { items, ...read } = readQuestionnaire(writeQuestionnaire({ ...study, criteria }));
    expect(items).toBeGreaterThanOrEqual(criteria.length);
    expect(read).toEqual({
      studyId: study.externalId,
      criteria,
      findings: [],
    });
  },
);
