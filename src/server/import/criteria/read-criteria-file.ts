import { Ajv, type ErrorObject } from 'ajv';
import { CriteriaFile } from '#schemas/study/criterion.ts';
import { checkCriteria } from './check-criteria.ts';
import type { CriteriaProblem } from './criteria-problem.ts';
import { readJsonSource, type JsonSource } from './json-source.ts';

export type CriteriaReading =
  | { readonly ok: true; readonly file: CriteriaFile; readonly positionOf: JsonSource['positionOf'] }
  | { readonly ok: false; readonly problems: readonly CriteriaProblem[] };

const isCriteriaFile = new Ajv({ allErrors: true, strict: false }).compile<CriteriaFile>(CriteriaFile);

function pointerOf({ instancePath, params }: ErrorObject): string {
  const extra: unknown = params['additionalProperty'];
  return typeof extra === 'string' ? `${instancePath}/${extra.replaceAll('~', '~0').replaceAll('/', '~1')}` : instancePath;
}

function wordsOf({ instancePath, keyword, params, message }: ErrorObject): string {
  const where = instancePath === '' ? 'The file' : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'additionalProperties') return `${where} has an unknown property "${String(params['additionalProperty'])}".`;
  const allowed: unknown = params['allowedValues'];
  return `${where} ${message ?? 'is wrong'}${Array.isArray(allowed) ? `: ${allowed.map(String).join(', ')}` : ''}.`;
}

/** Reads a criteria file (O4): JSON, then its shape, then its sense. Not ok: every problem of the first of the three that fails, in the order of the file. */
export function readCriteriaFile(text: string): CriteriaReading {
  const reading = readJsonSource(text);
  if (!reading.ok) return { ok: false, problems: reading.errors.map((error) => ({ ...error, code: 'criteria-json' })) };
  const { value, positionOf } = reading.source;
  if (!isCriteriaFile(value)) {
    const problems = (isCriteriaFile.errors ?? []).map((error) => ({ code: 'criteria-shape' as const, ...positionOf(pointerOf(error)), message: wordsOf(error) }));
    return { ok: false, problems: problems.toSorted((one, other) => one.line - other.line || one.column - other.column) };
  }
  const problems = checkCriteria(value.criteria).map(({ code, pointer, message }) => ({ code, ...positionOf(`/criteria${pointer}`), message }));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, file: value, positionOf };
}
