import type { FileProblem } from '#server/import/json-file.ts';
import { EXIT, say, type Exit } from './output.ts';

/** Says everything that is wrong with a file, a line each, as `file:line:column code message`: editors jump to it. */
export function tellFileProblems(path: string, problems: readonly FileProblem<string>[]): Exit {
  for (const { line, column, code, message } of problems) say(`${path}:${line}:${column} ${code} ${message}`);
  return EXIT.findings;
}
