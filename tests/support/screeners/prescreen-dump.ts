import type { Criterion } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import { studyOf } from '#checker/conform/specification.ts';

/** A question of a dump of trials with their pre-screening rules. */
export interface DumpQuestion {
  readonly localquestioncode: string;
  readonly question: string;
  readonly datatype: string;
  readonly answers: readonly { readonly code: string; readonly text: string }[] | null;
  readonly skiplogic: unknown;
}

/** What a trial wants as the answer to a question. */
export interface DumpRule {
  readonly clinicaltrial: string;
  readonly questiontype: string;
  readonly criteria: string | null;
}

export interface PrescreenDump {
  readonly questiontype: readonly DumpQuestion[];
  readonly clinicaltrial: readonly { readonly id: string; readonly name: string }[];
  readonly clinicaltrialquestiontype: readonly DumpRule[];
}

/** A rule that is not understood, by name: its question, what stands there, and why it says nothing here. */
export interface RefusedRule {
  readonly question: string;
  readonly rule: string;
  readonly why: string;
}

export interface PrescreenedTrial {
  readonly name: string;
  readonly study: Study;
  readonly refused: readonly RefusedRule[];
}

/** Every trial of a dump as a study with its criteria. What is not understood is never guessed: it is among the refused. */
export function trialsOf({ questiontype, clinicaltrial, clinicaltrialquestiontype }: PrescreenDump): PrescreenedTrial[] {
  const questions = new Map(questiontype.map((question) => [question.localquestioncode, question]));
  return clinicaltrial.map(({ id, name }) => {
    const read = clinicaltrialquestiontype.filter((rule) => rule.clinicaltrial === id).map((rule) => readRule(rule, questions.get(rule.questiontype)));
    const bounds = read.flatMap((one) => (one.kind === 'age' ? [one.bounds] : []));
    const study = studyOf(id, read.flatMap((one) => (one.kind === 'criterion' ? [one.criterion] : [])));
    return { name, study: { ...study, ...bounds[0] }, refused: read.flatMap((one) => (one.kind === 'refused' ? [one.refused] : [])) };
  });
}

type ReadRule =
  | { readonly kind: 'age'; readonly bounds: Pick<Study, 'minAge' | 'maxAge'> }
  | { readonly kind: 'criterion'; readonly criterion: Criterion }
  | { readonly kind: 'refused'; readonly refused: RefusedRule }
  | { readonly kind: 'no rule' };

const AGE = /^age>=(\d+)(?:&&age<=(\d+))?$/;
/** Which of yes, no and not sure a named rule takes. */
const NAMED: Readonly<Record<string, readonly string[]>> = { YNNS_YNS: ['yes', 'unsure'], YNNS_NNS: ['no', 'unsure'], YN_Y: ['yes'], YN_N: ['no'] };

function readRule({ questiontype, criteria }: DumpRule, question: DumpQuestion | undefined): ReadRule {
  if (criteria === null) return { kind: 'no rule' };
  const refuse = (why: string): ReadRule => ({ kind: 'refused', refused: { question: questiontype, rule: criteria, why } });
  if (!question) return refuse('there is no such question');
  if (question.skiplogic !== null) return refuse('it is asked of some only');
  const age = AGE.exec(criteria);
  if (age) return { kind: 'age', bounds: { minAge: Number(age[1]), maxAge: age[2] === undefined ? null : Number(age[2]) } };
  const named = NAMED[criteria];
  if (named) return { kind: 'criterion', criterion: yesOrNo(question, named, criteria.startsWith('YNNS')) };
  const { answers } = question;
  if (criteria === 'value.length==0' && answers) return { kind: 'criterion', criterion: noneOf(question, answers) };
  const takes = answers && choiceRule(criteria);
  return takes ? { kind: 'criterion', criterion: { ...asked(question), type: 'select_one', responses: answers.map(({ code, text }, index) => ({ ...response(code, text, index), qualifies: takes(code) })) } } : refuse('the rule is not understood');
}

/** `code=="a"||code=="b"`, or `code!="a"&&code!="b"`. */
function choiceRule(rule: string): ((code: string) => boolean) | undefined {
  const codes = [...rule.matchAll(/"([^"]*)"/g)].map(([, code = '']) => code);
  if (/^code=="[^"]*"(\|\|code=="[^"]*")*$/.test(rule)) return (code) => codes.includes(code);
  if (/^code!="[^"]*"(&&code!="[^"]*")*$/.test(rule)) return (code) => !codes.includes(code);
  return undefined;
}

function asked({ localquestioncode, question }: DumpQuestion): Pick<Criterion, 'id' | 'question'> {
  return { id: localquestioncode, question: { en: question } };
}

function response(id: string, text: string, index: number): Pick<Criterion['responses'][number], 'id' | 'position' | 'text'> {
  return { id, position: String.fromCodePoint(65 + index), text: { en: text } };
}

function yesOrNo(question: DumpQuestion, fits: readonly string[], unsure: boolean): Criterion {
  const choices = [['yes', 'Yes'], ['no', 'No'], ...(unsure ? [['unsure', 'Not sure']] : [])].map(([id = '', text = ''], index) => ({ ...response(id, text, index), qualifies: fits.includes(id) }));
  return { ...asked(question), type: unsure ? 'yes_no_unsure' : 'select_one', responses: choices };
}

/** None of these: said by a choice of its own, and by nothing else. */
function noneOf(question: DumpQuestion, answers: NonNullable<DumpQuestion['answers']>): Criterion {
  const choices = [...answers.map(({ code, text }) => [code, text, false] as const), ['none', 'None of these', true] as const];
  return { ...asked(question), type: 'select_multiple', rule: 'all', responses: choices.map(([id, text, qualifies], index) => ({ ...response(id, text, index), qualifies })) };
}
