import { inEnglish } from '#schemas/sentence.ts';
import { spawn } from 'node:child_process';
import { isRecord } from '#api/guards.ts';
import { judgeText } from '#checker/translations/import/judge-text.ts';
import { exportOf } from '#checker/translations/formats/exported-text.ts';
import type { CampaignTexts } from '#checker/translations/units/translation-unit.ts';

/**
 * Suggests translations for texts that have none, by the id of the unit. The product ships none of its own: this is
 * where a translation memory or a machine is connected.
 */
export type Suggest = (texts: CampaignTexts) => Promise<ReadonlyMap<string, string>>;

/**
 * Runs a program of the author with the texts that are not translated. On standard input it gets
 * `{"sourceLanguage", "language", "texts": [{"id", "source", "what", "placeholders", "limit"?}]}`; on standard output
 * it prints `{"texts": [{"id", "target"}]}`. Rejects if the program fails or prints something else. Suggestions that an
 * import would refuse are left out.
 */
export function suggestBy(command: string): Suggest {
  return async (texts) => {
    const missing = (await exportOf(texts)).texts.filter(({ state }) => state === 'missing');
    if (missing.length === 0) return new Map();
    const asked = missing.map(({ unit: { id, source, what, limit }, placeholders }) => ({
      id,
      source,
      what: inEnglish(what),
      placeholders,
      ...(limit === undefined ? {} : { limit }),
    }));
    const { sourceLanguage, language } = texts;
    const printed = await answerOf(command, JSON.stringify({ sourceLanguage, language, texts: asked }));
    const suggestions = readAnswer(command, printed);
    const good = missing.flatMap(({ unit }) => {
      const target = suggestions.get(unit.id);
      if (target === undefined) return [];
      const read = { id: unit.id, source: unit.source, target, state: 'translated' as const, was: undefined };
      return judgeText(read, unit) === 'accepted' ? [[unit.id, target] as const] : [];
    });
    const dropped = suggestions.size - good.length;
    if (dropped > 0)
      console.error(`${command}: ${dropped} of ${suggestions.size} suggestions do not fit and are left out`);
    return new Map(good);
  };
}

function readAnswer(command: string, printed: string): ReadonlyMap<string, string> {
  const wrong = new Error(`${command} must print {"texts": [{"id": "…", "target": "…"}]}`);
  const answer = parsed(printed);
  if (!isRecord(answer) || !Array.isArray(answer['texts'])) throw wrong;
  return new Map(
    answer['texts'].map((one: unknown) => {
      if (!isRecord(one) || typeof one['id'] !== 'string' || typeof one['target'] !== 'string') throw wrong;
      return [one['id'], one['target']] as const;
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The largest answer that is read, in characters. */
const MAX_ANSWER = 20_000_000;

function answerOf(command: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // The author's own command line, with its arguments; nothing of a campaign becomes a part of it.
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.length > MAX_ANSWER) child.kill();
    });
    // A program that does not read its input may end before it is written.
    child.stdin.on('error', () => undefined).end(input);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${command} ended with ${code === null ? 'a signal' : `exit code ${code}`}`));
    });
  });
}
