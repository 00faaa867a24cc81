import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

/** One thing that a command needs. */
export interface Question {
  /** The flag that answers it, without dashes. */
  readonly flag: string;
  readonly words: string;
  /** The value of an empty answer; absent: the question must be answered. */
  readonly otherwise?: string;
  /** The error of an answer, in words; `undefined` if there is none. */
  readonly wrong?: (answer: string) => string | undefined;
}

export type Flags = Readonly<Record<string, string | boolean | undefined>>;

export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Takes answers from the flags and, if there is a terminal, asks for the others. Rejects with a message if an answer is
 * missing or wrong.
 */
export async function askAll(
  questions: readonly Question[],
  flags: Flags,
  terminal: Terminal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const missing: Question[] = [];
  for (const question of questions) {
    const given = flags[question.flag];
    if (typeof given === 'string') answers.set(question.flag, refuseWrong(question, given));
    else if (terminal) missing.push(question);
    else if (question.otherwise === undefined) throw new Error(`--${question.flag} is missing: ${question.words}`);
    else answers.set(question.flag, question.otherwise);
  }
  if (terminal && missing.length > 0) await askInTurn(missing, terminal, answers);
  return answers;
}

function refuseWrong({ flag, wrong }: Question, answer: string): string {
  const why = wrong?.(answer);
  if (why !== undefined) throw new Error(`--${flag}: ${why}`);
  return answer;
}

async function askInTurn(
  questions: readonly Question[],
  { input, output }: Terminal,
  answers: Map<string, string>,
): Promise<void> {
  const lines = createInterface({ input, terminal: false });
  const typed = lines[Symbol.asyncIterator]();
  for (const question of questions) answers.set(question.flag, await askOne(question, typed, output));
  lines.close();
}

/** Asks until the answer is valid. */
async function askOne(
  { flag, words, otherwise, wrong }: Question,
  typed: AsyncIterator<string>,
  output: Writable,
): Promise<string> {
  for (;;) {
    output.write(`${words}${otherwise === undefined || otherwise === '' ? '' : ` [${otherwise}]`} `);
    const line = await typed.next();
    if (line.done === true) throw new Error(`--${flag} is missing: ${words}`);
    const answer = line.value.trim() === '' ? otherwise : line.value.trim();
    const why = answer === undefined ? 'this is required' : answer === otherwise ? undefined : wrong?.(answer);
    if (answer !== undefined && why === undefined) return answer;
    output.write(`  ${why}\n`);
  }
}
