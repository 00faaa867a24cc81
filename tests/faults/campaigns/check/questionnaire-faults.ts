import type { PlantedFault } from './planted-fault.ts';

const FILE = 'questionnaires/pets';
const START = '{\n  "formatVersion": 1,\n  "title": "Pets",\n  "version": "1.0",';
const USED = '"questionnaire": "pets"';

/** Faults in a questionnaire, and where it is asked. */
export const QUESTIONNAIRE_FAULTS: readonly PlantedFault[] = [
  {
    title: '[B7] a questionnaire that is not there',
    code: 'unknown-questionnaire',
    replace: [USED, '"questionnaire": «"pet"'],
    suggestion: 'pets',
    says: 'There is no file campaigns/questionnaires/pet.json',
  },
  {
    title: '[B7] a questionnaire outside the folder',
    code: 'value-malformed',
    replace: [USED, '"questionnaire": «"../fragments/consents"'],
    says: 'lower-case letters, digits and hyphens',
  },
  {
    title: '[B7] a questionnaire in a block that asks none',
    code: 'questionnaire-misplaced',
    replace: ['{ "block": "TestName" },', '{ "block": "TestName", "questionnaire": «"pets" },'],
    says: 'The block TestName asks no questionnaire: name it in TestQuestions',
  },
  {
    title: '[B7] questions beside a questionnaire',
    code: 'questionnaire-misplaced',
    replace: [USED, `${USED}, "props": «{ "schema": {}, "ui": {} }`],
    says: 'remove "props", or remove "questionnaire"',
  },
  {
    title: '[B1] a questionnaire without questions',
    code: 'missing-property',
    file: FILE,
    replace: [`${START}\n  "schema": { "cat": ["indoor", "outdoor"] },`, `«${START}`],
    says: '"schema"',
  },
  {
    title: '[B4] questions of which one has no words, at their place in the questionnaire',
    code: 'props-contradict',
    file: FILE,
    replace: ['"cat": ["indoor", "outdoor"]', '"cat": ["indoor", "outdoor"], "dog": «["small"]'],
    says: '"dog" has no words',
  },
  {
    title: '[B4] an unknown hint in a questionnaire',
    code: 'unknown-property',
    file: FILE,
    replace: ['{ "title": { "en": "Your cat"', '{ «"label": {}, "title": { "en": "Your cat"'],
  },
  {
    title: '[B6] a question without Spanish',
    code: 'missing-language',
    file: FILE,
    replace: ['"title": { "en": "Your cat", "es": "Su gato" }', '"title": «{ "en": "Your cat" }'],
  },
  {
    title: '[B4] custom texts in a questionnaire for a block that asks none',
    code: 'unused-text',
    file: FILE,
    replace: ['"TestQuestions": {', '«"TestName": {'],
    says: 'No questionnaire has the block TestName',
  },
];
