import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Compile } from 'typebox/compile';
import type { Issue } from '#checker/issue.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { createRegistry } from '#registry/registry.ts';
import { OperatorDocument } from '#schemas/operator/operator.ts';
import { readDocumentText } from '../files/json-documents.ts';
import type { EnvironmentReader } from './environment-reader.ts';

const DEFAULT_FILE = fileURLToPath(new URL('operator.default.json', import.meta.url));
const validator = Compile(OperatorDocument);

/** The problems of an operator document: what `campaigns -- check --operator` reports, by the same checks. */
async function problemsOf(file: SourceFile): Promise<readonly Issue[]> {
  // Only whoever has such a document waits for the checker.
  const { checkDocuments } = await import('#checker/check-documents.ts');
  return checkDocuments({ files: [], registry: createRegistry([]), operator: file });
}

/**
 * Reads the operator document (N8) from `file`, the value of OPERATOR_FILE; `undefined` for the demonstration's.
 * Returns undefined if it is invalid, after adding each problem to the reader, with line and column.
 */
export async function readOperator(
  reader: EnvironmentReader,
  file: string | undefined,
  root: string,
): Promise<OperatorDocument | undefined> {
  const path = file === undefined ? DEFAULT_FILE : resolve(root, file);
  const source = { path, ...(await readDocumentText(path)) };
  const problems = file === undefined ? [] : await problemsOf(source);
  if (problems.length > 0) {
    const { formatIssue } = await import('#checker/report/format-issues.ts');
    for (const problem of problems) reader.addIssue('OPERATOR_FILE', formatIssue(problem));
    return undefined;
  }
  const value: unknown = JSON.parse(source.text);
  if (validator.Check(value)) return value;
  throw new Error(`The checker accepts ${path}, and its schema does not`);
}
