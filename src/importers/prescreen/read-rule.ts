import type { Criterion } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import type { DumpQuestion, DumpRule } from './dump-schema.ts';

export type AgeBounds = Pick<Study, 'minAge' | 'maxAge'>;

/** A rule that is not understood: its question, its text, and why it cannot be used here. */
export interface RefusedRule {
  readonly question: string;
  readonly rule: string;
  readonly why: string;
}

export type ReadRule =
  | { readonly kind: 'age'; readonly bounds: AgeBounds }
  | { readonly kind: 'criterion'; readonly criterion: Criterion }
  | { readonly kind: 'refused'; readonly refused: RefusedRule }
  | { readonly kind: 'no rule' };

const AGE = /^age>=(\d+)(?:&&age<=(\d+))?$/;
/** Which of yes, no and not sure a named rule accepts. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  YNNS_YNS: ['yes', 'unsure'],
  YNNS_NNS: ['no', 'unsure'],
  YN_Y: ['yes'],
  YN_N: ['no'],
};

/** Reads the answer to a question that a trial requires; nothing is guessed. */
export function readRule({ questiontype, criteria }: DumpRule, question: DumpQuestion | undefined): ReadRule {
  if (criteria === null) return { kind: 'no rule' };
  const refuse = (why: string): ReadRule => ({
    kind: 'refused',
    refused: { question: questiontype, rule: criteria, why },
  });
  if (!question) return refuse('the dump has no such question');
  if (question.skiplogic !== null)
    return refuse('only some people are asked it (skip logic), but every question of a study is asked of everybody');
  const age = AGE.exec(criteria);
  if (age)
    return { kind: 'age', bounds: { minAge: Number(age[1]), maxAge: age[2] === undefined ? null : Number(age[2]) } };
  const named = Object.hasOwn(NAMED, criteria) ? NAMED[criteria] : undefined;
  if (named) return { kind: 'criterion', criterion: yesOrNo(question, named, criteria.startsWith('YNNS')) };
  const { answers } = question;
  if (criteria === 'value.length==0' && answers) return { kind: 'criterion', criterion: noneOf(question, answers) };
  const rule = answers && choiceRule(criteria);
  if (!rule) return refuse(whyNot(criteria, answers));
  const unknown = rule.codes.filter((code) => !answers.some((answer) => answer.code === code));
  if (unknown.length > 0) return refuse(`the question has no answer ${unknown.map((code) => `"${code}"`).join(', ')}`);
  return {
    kind: 'criterion',
    criterion: {
      ...asked(question),
      type: 'select_one',
      responses: answers.map(({ code, text }, index) => ({
        ...response(code, text, index),
        qualifies: rule.takes(code),
      })),
    },
  };
}

/** `code=="a"||code=="b"`, or `code!="a"&&code!="b"`. */
function choiceRule(
  rule: string,
): { readonly codes: readonly string[]; readonly takes: (code: string) => boolean } | undefined {
  const codes = [...rule.matchAll(/"([^"]*)"/g)].map(([, code = '']) => code);
  if (/^code=="[^"]*"(\|\|code=="[^"]*")*$/.test(rule)) return { codes, takes: (code) => codes.includes(code) };
  if (/^code!="[^"]*"(&&code!="[^"]*")*$/.test(rule)) return { codes, takes: (code) => !codes.includes(code) };
  return undefined;
}

function asked({ localquestioncode, question }: DumpQuestion): Pick<Criterion, 'id' | 'question'> {
  return { id: localquestioncode, question: { en: question } };
}

function response(
  id: string,
  text: string,
  index: number,
): Pick<Criterion['responses'][number], 'id' | 'position' | 'text'> {
  return { id, position: String.fromCodePoint(65 + index), text: { en: text } };
}

function yesOrNo(question: DumpQuestion, fits: readonly string[], unsure: boolean): Criterion {
  const choices = [['yes', 'Yes'], ['no', 'No'], ...(unsure ? [['unsure', 'Not sure']] : [])].map(
    ([id = '', text = ''], index) => ({ ...response(id, text, index), qualifies: fits.includes(id) }),
  );
  return { ...asked(question), type: unsure ? 'yes_no_unsure' : 'select_one', responses: choices };
}

/** None of these: expressed by a separate choice, and by nothing else. */
function noneOf(question: DumpQuestion, answers: NonNullable<DumpQuestion['answers']>): Criterion {
  const choices = [
    ...answers.map(({ code, text }) => [code, text, false] as const),
    ['none', 'None of these', true] as const,
  ];
  return {
    ...asked(question),
    type: 'select_multiple',
    rule: 'all',
    responses: choices.map(([id, text, qualifies], index) => ({ ...response(id, text, index), qualifies })),
  };
}

/** Says what was expected instead of something that is not a rule. */
function whyNot(rule: string, answers: DumpQuestion['answers']): string {
  if (/age|ag≤|≤ ?ag/i.test(rule)) return 'it is not an age rule: expected age>=18 or age>=18&&age<=75';
  if (rule.startsWith('qty')) return 'it compares a number, but a question of a study has a fixed list of answers';
  if (!answers) return 'it names answers, but the question has none';
  return (
    'it is not a rule: expected code=="a"||code=="b", code!="a"&&code!="b", value.length==0, ' +
    'YNNS_YNS, YNNS_NNS, YN_Y or YN_N'
  );
}
