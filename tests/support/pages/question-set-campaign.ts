import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#api/guards.ts';
import { tempFolder } from '../temp.ts';
import { ROOT } from '../tools/install.ts';

/** A folder with the shipped campaigns and the example that asks a question set, here a named questionnaire. */
export function layQuestionSetCampaign(): string {
  const folder = tempFolder('question-set-campaign');
  cpSync(join(ROOT, 'campaigns'), folder, { recursive: true });
  const example: unknown = JSON.parse(readFileSync(join(ROOT, 'docs/examples/campaigns/health-history.json'), 'utf8'));
  const questions: object[] = [];
  const campaign = JSON.stringify(example, (_name, value: unknown) => {
    if (!isRecord(value) || !isRecord(value['props']) || value['props']['schema'] === undefined) return value;
    const { props, ...use } = value;
    questions.push(props);
    return { ...use, questionnaire: 'health' };
  });
  const [only] = questions;
  if (!only || questions.length > 1) throw new Error(`The example has ${questions.length} question sets`);
  writeFileSync(join(folder, 'health-history.json'), campaign);
  mkdirSync(join(folder, 'questionnaires'));
  const document = { formatVersion: 1, title: 'Health', version: '1', ...only };
  writeFileSync(join(folder, 'questionnaires/health.json'), JSON.stringify(document));
  return folder;
}

export const HOME = '/signup/health-history';

/** The control of a question. */
export const at = (path: string) => `answer.health.${path}`;
export const ADD = 'edit:health:add:answer.health.medicines';
export const remove = (index: number) => `edit:health:remove:answer.health.medicines:${index}`;

/** A word that only the answers contain: whoever finds it elsewhere has found an answer. */
export const CANARY = 'Quetzalcoatlin';

const answer = (path: string, kind: string, question: string, value: unknown, rest: object = {}) => ({
  id: `health.${path}`,
  kind,
  question,
  language: 'en',
  value,
  ...rest,
});
const inEntry = (index: number, path: string, kind: string, question: string, value: unknown, rest: object = {}) =>
  answer(`medicines.${path}`, kind, `Medicine ${index + 1} – ${question}`, value, { index, ...rest });

/** What the lead carries of a visitor who used to smoke, and stopped one of two medicines. */
export const ANSWERS = [
  answer('smoking.status', 'choice', 'Do you smoke?', 'former'),
  answer('smoking.years', 'number', 'For how many years?', 10, { unit: 'years' }),
  answer('smoking.each-day', 'number', 'Cigarettes a day', 5.5),
  answer('smoking.stopped', 'date', 'When did you stop?', '2019-05-14'),
  answer('medicines.count', 'count', 'Medicines you take or took', 2),
  inEntry(0, 'name', 'text', 'Name', CANARY),
  inEntry(0, 'dose', 'number', 'Dose', 2.5, { unit: 'mg' }),
  inEntry(0, 'still', 'boolean', 'Do you still take it?', true),
  inEntry(1, 'name', 'text', 'Name', 'Aspirin'),
  inEntry(1, 'still', 'boolean', 'Do you still take it?', false),
  inEntry(1, 'why-stopped', 'longText', 'Why did you stop?', 'It hurt.'),
  answer('allergies', 'choices', 'Are you allergic to any of these?', ['latex']),
];
