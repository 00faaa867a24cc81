import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../temp.ts';
import { ROOT } from '../tools/install.ts';

const text = (en: string, es = `ES ${en}`) => ({ en, es });
const choice = (value: string) => ({ value, label: text(`Choice ${value}`) });
const question = (id: string, kind: string, rest: object) => ({
  block: 'Question',
  id,
  props: { kind, label: text(`Question ${id}`), ...rest },
});

const CHOICES = ['one', 'two', 'three'].map(choice);

/** One question of each kind, but for those that are asked with the contact data. */
const QUESTIONS = [
  question('medicine', 'text', { minLength: 3, pattern: 'letters', why: text('Some medicines rule a study out.') }),
  question('story', 'longText', { maxLength: 300 }),
  question('hba1c', 'number', { min: 4, max: 15, decimals: 1, unit: text('%', '%') }),
  question('diagnosed', 'date', { from: '2000-01-01', to: 'today' }),
  question('smoker', 'yesNo', { health: false }),
  question('stroke', 'yesNoUnsure', {}),
  question('where', 'choice', { choices: CHOICES, other: true }),
  question('symptoms', 'choices', { choices: CHOICES, none: choice('none'), fewest: 2 }),
  question('pain', 'scale', { low: text('No pain'), high: text('The worst pain') }),
  question('tasks', 'matrix', {
    rows: ['stairs', 'walking'].map((id) => ({ id, label: text(`Row ${id}`) })),
    choices: ['easy', 'hard'].map(choice),
  }),
];

/** What is recorded with the words of the consent. */
export const CONSENT_WORDS = 'I agree that you keep my answers.';

const CONTACT = [
  { block: 'PostalCode' },
  { block: 'FullName' },
  { block: 'Phone' },
  question('letter', 'file', { required: false, most: 2 }),
  question('keeping', 'consent', { consent: text(CONSENT_WORDS) }),
];

const page = (name: string, blocks: readonly object[], meta: object, next?: string) => ({
  name,
  title: text(`The page ${name}`),
  meta,
  blocks,
  ...(next === undefined ? {} : { next: [{ to: next }] }),
});

const CAMPAIGN = {
  formatVersion: 1,
  version: 1,
  languages: ['en', 'es'],
  id: 'asks-everything',
  name: 'A question of every kind',
  type: 'Signup',
  home: 'questions',
  routes: [
    page('questions', QUESTIONS, {}, 'contact'),
    page('contact', CONTACT, { saveSubject: true }, 'bye'),
    page('bye', [{ block: 'RichText', props: { text: text('We have your answers.') } }], { showNav: false }),
  ],
};

type Form = Readonly<Record<string, string | readonly string[]>>;

/** A word that only the answers contain: whoever finds it elsewhere has found an answer. */
export const CANARY = 'quetzalcoatlus';

/** What a visitor enters who does everything right, by control. */
export const RIGHT: Form = {
  'answer.medicine': 'Sumatriptan',
  'answer.story': `It throbs like a ${CANARY}.`,
  'answer.hba1c': '7,5',
  'answer.diagnosed': '05/14/2019',
  'answer.smoker': 'no',
  'answer.stroke': 'unsure',
  'answer.where': 'other',
  'answer.where.other': 'My left jaw',
  'answer.symptoms': ['one', 'three'],
  'answer.pain': '7',
  'answer.tasks.stairs': 'hard',
  'answer.tasks.walking': 'easy',
};

/** Something wrong in every control, and what the page says about it. */
export const WRONG: Form = {
  'answer.medicine': 'B12',
  'answer.story': 'x'.repeat(301),
  'answer.hba1c': '1,500',
  'answer.diagnosed': '12/31/1999',
  'answer.smoker': 'unsure',
  'answer.where': 'other',
  'answer.where.other': '',
  'answer.symptoms': ['one', 'none'],
  'answer.pain': '11',
  'answer.tasks.stairs': 'hard',
};
export const COMPLAINTS = [
  'Please use letters only',
  'Please write at most 300 characters',
  'Please write the number without separators between thousands',
  'Please enter 01/01/2000 or a later date',
  'Please say what',
  'You chose an answer that excludes the others. Please untick it or the others',
  'Please choose one of the answers',
  'This field is required',
];

const entry = (id: string, kind: string, value: unknown, question_ = `Question ${id}`, rest: object = {}) => ({
  id,
  kind,
  question: question_,
  language: 'en',
  value,
  ...rest,
});

/** The answers as the lead carries them. */
export const ANSWERS = [
  entry('medicine', 'text', 'Sumatriptan'),
  entry('story', 'longText', `It throbs like a ${CANARY}.`),
  entry('hba1c', 'number', 7.5, 'Question hba1c', { unit: '%' }),
  entry('diagnosed', 'date', '2019-05-14'),
  entry('smoker', 'yesNo', 'no'),
  entry('stroke', 'yesNoUnsure', 'unsure'),
  entry('where', 'choice', 'other'),
  entry('where.other', 'choice', 'My left jaw', 'Question where – Other, please say'),
  entry('symptoms', 'choices', ['one', 'three']),
  entry('pain', 'scale', 7),
  entry('tasks.stairs', 'matrix', 'hard', 'Question tasks – Row stairs'),
  entry('tasks.walking', 'matrix', 'easy', 'Question tasks – Row walking'),
];

/** Adds `asks-everything` to a folder of campaigns. */
export function addQuestionCampaign(folder: string): void {
  writeFileSync(join(folder, `${CAMPAIGN.id}.json`), JSON.stringify(CAMPAIGN));
}

/** A folder with the shipped campaigns and `asks-everything`. */
export function layQuestionCampaign(): string {
  const folder = tempFolder('question-campaign');
  cpSync(join(ROOT, 'campaigns'), folder, { recursive: true });
  addQuestionCampaign(folder);
  return folder;
}
