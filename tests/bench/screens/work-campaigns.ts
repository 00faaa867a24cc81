/**
 * The harness's work as campaigns and criteria: one page with all questions, and one question per step with a branch.
 */
import type { CriteriaFile } from '#schemas/study/criterion.ts';

/** A question of the harness, as its `work/work.mjs` gives it. */
export interface WorkQuestion {
  readonly id: string;
  readonly type: 'text' | 'tel' | 'email' | 'date' | 'number' | 'single' | 'multi';
  readonly label: string;
  readonly options?: readonly { readonly v: string; readonly l: string }[];
}

const both = (text: string) => ({ en: text, es: text });
const HEAD = { formatVersion: 1, version: 1, home: 'home', languages: ['en', 'es'] };

/** One page: the nine fields of a person, then the criteria of the study that the address names. */
export const PAGE_CAMPAIGN = {
  ...HEAD,
  id: 'bench-page',
  name: 'The work on one page',
  type: 'Screener',
  settings: { needsStudy: true, webScreenerProps: { singleColumn: true, heightWeight: true } },
  routes: [
    {
      name: 'home',
      title: both('Am I eligible for this study?'),
      meta: { nextButtonLabelOverride: both('Submit') },
      blocks: [
        'FullName',
        'PostalCode',
        'Phone',
        'Email',
        'BirthDate',
        'Gender',
        'Ethnicity',
        'Height',
        'Weight',
        'CriteriaQuestions',
      ].map(needed),
      next: [{ to: 'thanks' }],
    },
    thanks(),
  ],
};

function thanks() {
  return {
    name: 'thanks',
    title: both('Thank you'),
    meta: { showNav: false },
    blocks: [{ block: 'RichText', props: { text: both('We have your answers.') } }],
  };
}

/** The blocks that ask are required, as in the harness; a list of criteria is required by default. */
function needed(block: string) {
  return ['Email', 'Height', 'Weight', 'ReferralSource', 'Indications'].includes(block)
    ? { block, props: { required: true } }
    : { block };
}

const step = (name: string, title: string, block: string, to: readonly object[]) => ({
  name,
  title: both(title),
  blocks: [needed(block)],
  next: to,
});

/**
 * One question per step; yes to the diagnosis leads through one additional question, anything else through a different
 * one.
 */
export const STEPS_CAMPAIGN = {
  ...HEAD,
  id: 'bench-steps',
  name: 'The work in steps',
  type: 'Signup',
  settings: {},
  routes: [
    step('home', 'What is your name?', 'FullName', [{ to: 'postal' }]),
    step('postal', 'Where do you live?', 'PostalCode', [{ to: 'phone' }]),
    step('phone', 'What is your phone number?', 'Phone', [{ to: 'email' }]),
    step('email', 'What is your email address?', 'Email', [{ to: 'dx' }]),
    step('dx', 'Have you been diagnosed?', 'Diagnosis', [
      { when: { fact: 'candidate.diagnosed', is: 'yes' }, to: 'diagnosis' },
      { to: 'indications' },
    ]),
    step('diagnosis', 'How did you hear of us?', 'ReferralSource', [{ to: 'birthDate' }]),
    step('indications', 'Which of these do you have?', 'Indications', [{ to: 'birthDate' }]),
    step('birthDate', 'When were you born?', 'BirthDate', [{ to: 'gender' }]),
    step('gender', 'What is your gender?', 'Gender', [{ to: 'ethnicity' }]),
    step('ethnicity', 'What is your ethnicity?', 'Ethnicity', [{ to: 'height' }]),
    step('height', 'How tall are you?', 'Height', [{ to: 'weight' }]),
    step('weight', 'What is your weight?', 'Weight', [{ to: 'thanks' }]),
    thanks(),
  ],
};

/** The criteria of a work, for a study: every answer qualifies. */
export function criteriaFile(studyId: string, questions: readonly WorkQuestion[]): CriteriaFile {
  return {
    studyId,
    criteria: questions
      .filter(({ id }) => /^c\d+$/.test(id))
      .map(({ id, type, label, options = [] }) => ({
        id,
        type: type === 'multi' ? ('select_multiple' as const) : ('select_one' as const),
        question: { en: label, es: label },
        responses: options.map(({ v, l }, index) => ({
          id: v,
          position: String.fromCodePoint(65 + index),
          text: { en: l, es: l },
          qualifies: true,
        })),
      })),
  };
}
