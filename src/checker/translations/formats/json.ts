import { inEnglish } from '#schemas/sentence.ts';
import { isRecord } from '#api/guards.ts';
import { DEEPEST, tooDeepAt } from '../../document/nesting.ts';
import { STATES, type ExportedText, type TextExport } from './exported-text.ts';
import { unreadable, type Fault, type ReadText, type TextsReading } from './read-text.ts';

const FORMAT = 'trialflow-texts';

/** Writes texts as one JSON document. */
export function writeJson({ texts, ...about }: TextExport): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, ...about, texts: texts.map(textOf) }, undefined, 2)}\n`;
}

function textOf({ unit, placeholders, state, target, picture, was }: ExportedText): object {
  const { id, file, place, words, what, kind, limit, routes, addresses, reachable, source } = unit;
  return {
    id,
    file,
    place,
    where: words,
    what: inEnglish(what),
    kind,
    placeholders,
    ...(limit === undefined ? {} : { limit }),
    pages: routes,
    addresses,
    ...(picture === undefined ? {} : { picture }),
    reachable,
    state,
    was,
    source,
    target,
  };
}

/** Reads the JSON document that `writeJson` writes. */
export function readJson(text: string): TextsReading {
  if (tooDeepAt(text) !== undefined) return unreadable('not-well-formed', `It is more than ${DEEPEST} levels deep`);
  const value = parsed(text.replace(/^\uFEFF/, ''));
  if (value instanceof Error) return unreadable('not-well-formed', value.message);
  if (!isRecord(value) || value['format'] !== FORMAT)
    return unreadable('wrong-shape', `It is no object with "format": "${FORMAT}"`);
  if (value['version'] !== 1)
    return unreadable('wrong-shape', `"version" is ${JSON.stringify(value['version'])}, not 1`);
  const { campaign, sourceLanguage, language, texts } = value;
  if (typeof campaign !== 'string' || typeof sourceLanguage !== 'string' || typeof language !== 'string')
    return unreadable('wrong-shape', '"campaign", "sourceLanguage" and "language" are not all texts');
  if (!Array.isArray(texts)) return unreadable('wrong-shape', '"texts" is no list');
  const read = texts.map(readOne);
  return {
    ok: true,
    campaign,
    sourceLanguage,
    language,
    texts: read.flatMap((one) => ('code' in one ? [] : [one])),
    faults: read.flatMap((one) => ('code' in one ? [one] : [])),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function readOne(value: unknown, index: number): ReadText | Fault {
  if (!isRecord(value)) return { code: 'wrong-shape', what: `texts[${index}] is no object` };
  const { id, source, target, state, was } = value;
  if (typeof id !== 'string') return { code: 'wrong-shape', what: `"id" of texts[${index}] is ${nameOf(id)}, no text` };
  const wrong = Object.entries({ source, target }).find(([, text]) => typeof text !== 'string');
  if (wrong || typeof source !== 'string' || typeof target !== 'string')
    return { code: 'wrong-shape', unit: id, what: `"${wrong?.[0]}" is ${nameOf(wrong?.[1])}, no text` };
  const [missing, translated, suggested] = STATES;
  return {
    id,
    source,
    target,
    state: target === '' ? missing : state === suggested ? suggested : translated,
    was: typeof was === 'string' ? was : undefined,
  };
}

function nameOf(value: unknown): string {
  return value === null ? 'null' : value === undefined ? 'missing' : Array.isArray(value) ? 'a list' : typeof value;
}
