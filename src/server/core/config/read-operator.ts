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
 * Reads the operator document (N8): OPERATOR_FILE, or else the demonstration's. Returns undefined if it is invalid,
 * after reporting why to the reader.
 */
export async function readOperator(reader: EnvironmentReader, root: string): Promise<OperatorDocument | undefined> {
  const named = reader.text('OPERATOR_FILE');
  const read = await readJson(named === undefined ? DEFAULT_FILE : resolve(root, named));
  if (read === undefined) {
    reader.complain('OPERATOR_FILE', 'must name a readable JSON file');
    return undefined;
  }
  const { value } = read;
  if (!validator.Check(value)) {
    for (const { instancePath, message } of validator.Errors(value))
      reader.complain('OPERATOR_FILE', `${instancePath || 'the document'} ${message}`);
    return undefined;
  }
  if (isTimeZone(value.callCentreHours.timeZone)) return value;
  reader.complain('OPERATOR_FILE', '/callCentreHours/timeZone must be a time zone such as America/Chicago');
  return undefined;
}
