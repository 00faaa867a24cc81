import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Compile } from 'typebox/compile';
import { OperatorDocument } from '#schemas/operator/operator.ts';
import type { EnvironmentReader } from './environment-reader.ts';

const DEFAULT_FILE = fileURLToPath(new URL('operator.default.json', import.meta.url));
const validator = Compile(OperatorDocument);

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

async function readJson(file: string): Promise<{ readonly value: unknown } | undefined> {
  try {
    return { value: JSON.parse(await readFile(file, 'utf8')) };
  } catch {
    return undefined;
  }
}

/**
 * Reads the operator document (N8) from `file`, the value of OPERATOR_FILE; undefined: the demonstration's. Returns
 * undefined if it is invalid, after adding the issues to the reader.
 */
export async function readOperator(
  reader: EnvironmentReader,
  file: string | undefined,
  root: string,
): Promise<OperatorDocument | undefined> {
  const read = await readJson(file === undefined ? DEFAULT_FILE : resolve(root, file));
  if (read === undefined) {
    reader.addIssue('OPERATOR_FILE', 'must name a readable JSON file');
    return undefined;
  }
  const { value } = read;
  if (!validator.Check(value)) {
    for (const { instancePath, message } of validator.Errors(value))
      reader.addIssue('OPERATOR_FILE', `${instancePath || 'the document'} ${message}`);
    return undefined;
  }
  if (isTimeZone(value.callCentreHours.timeZone)) return value;
  reader.addIssue('OPERATOR_FILE', '/callCentreHours/timeZone must be a time zone such as America/Chicago');
  return undefined;
}
