import { MAX_DOCUMENT_NAME } from '#schemas/document-limits.ts';
import { PART_FOLDERS } from '#checker/document/source-document.ts';
import type { SourceFinding } from '../../campaign-file.ts';
import { documentName } from '#checker/document/document-name.ts';
import { BYTE_ORDER_MARK } from '../../revisions/whole-text.ts';
import {
  isObject,
  isTooDeep,
  mapJson,
  matchesPath,
  pointerTo,
  valueAt,
  wordAt,
  type JsonObject,
  type JsonPath,
} from './json-path.ts';
import { inDefaultLocale, localizeDocument, mergeLanguages, prepareEntry } from './locales.ts';
import { convertRichText } from './rich-text/convert-rich-text.ts';
import type { CmsPlan } from './presets.ts';

/** An entry in every language that it was read in, the default first; without a language if it was read once. */
export type EntryReadings = readonly { readonly language: string | undefined; readonly entry: JsonObject }[];

/** What becomes of an entry. */
export interface EntryDocument {
  /** `s6.json`, `fragments/about-you.json`; undefined: the entry does not say how it is called. */
  readonly name: string | undefined;
  readonly text: string;
  /** Why there is no document, in words for its author. */
  readonly unreadable?: string;
  readonly findings: readonly SourceFinding[];
}

/** Why an entry has no document. */
class Unreadable extends Error {}

const isIgnored = (patterns: readonly string[], path: JsonPath) =>
  patterns.some((pattern) => (pattern.includes('.') ? matchesPath(pattern, path) : path.at(-1) === pattern));

/** The document of an entry as a value; its text too, where the CMS holds it as the author wrote it. */
function documentIn(entry: JsonObject, plan: CmsPlan): { readonly value: unknown; readonly text?: string } {
  const { document: path = '', locales } = plan;
  const found = valueAt(entry, path);
  const held = locales?.by === 'field' && path !== '' ? inDefaultLocale(found, locales) : found;
  if (typeof held !== 'string') return { value: held };
  if (held.startsWith(BYTE_ORDER_MARK))
    throw new Unreadable(`"${path}" begins with an invisible byte order mark: save it without one`);
  try {
    const value: unknown = JSON.parse(held);
    return { value, text: held };
  } catch (error) {
    throw new Unreadable(`"${path}" is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The document with the properties that have fields of their own. */
function withFields(document: unknown, entry: JsonObject, fields: CmsPlan['fields']): unknown {
  const own = Object.entries(fields ?? {}).flatMap(([property, path]) => {
    const value = valueAt(entry, path);
    return value === undefined || value === null ? [] : [[property, value] as const];
  });
  if (own.length === 0) return document;
  return { ...(isObject(document) ? document : {}), ...Object.fromEntries(own) };
}

function kindOf(entry: JsonObject, { documentKind = 'campaign' }: CmsPlan): string {
  return typeof documentKind === 'string' ? documentKind : (wordAt(entry, documentKind.at) ?? 'campaign');
}

const folderOf = (kind: string) => Object.entries(PART_FOLDERS).find(([, of]) => of === kind)?.[0];

/** What an entry says that its document is called. */
function saidName(entry: JsonObject, document: unknown, plan: CmsPlan): string | undefined {
  const named = plan.documentName === undefined ? undefined : wordAt(entry, plan.documentName);
  // Visitors and the checker know a campaign by its id, whatever the entry is called.
  return folderOf(kindOf(entry, plan)) === undefined
    ? (wordAt(document, 'id') ?? named)
    : (named ?? wordAt(document, 'name'));
}

/** Why an entry has no name that can be used. */
function namelessWords(entry: JsonObject, document: unknown, plan: CmsPlan): string {
  const kind = kindOf(entry, plan);
  if (kind !== 'campaign' && folderOf(kind) === undefined) return `it is of the kind "${kind}", which no document is`;
  const said = saidName(entry, document, plan);
  const form = `at most ${MAX_DOCUMENT_NAME} lower-case letters, digits and hyphens`;
  return said === undefined || said === ''
    ? `it does not say how its document is called, in ${form}`
    : `it says that its document is called "${said.slice(0, 100)}", and names have ${form}`;
}

/** The name of the document of an entry; undefined: it says none that can be used. */
function nameOf(entry: JsonObject, document: unknown, plan: CmsPlan): string | undefined {
  const kind = kindOf(entry, plan);
  const folder = folderOf(kind);
  if (kind !== 'campaign' && folder === undefined) return undefined;
  const own = saidName(entry, document, plan);
  const file = own === undefined ? '' : `${own.replace(/\.json$/, '')}.json`;
  return documentName(folder === undefined ? file : `${folder}/${file}`);
}

function valueOf({ language, entry }: EntryReadings[number], plan: CmsPlan) {
  if (isTooDeep(entry)) throw new Unreadable('it is nested too deeply');
  const prepared = prepareEntry(entry, plan.locales);
  const { value: held, text } = documentIn(prepared, plan);
  const whole = withFields(held, prepared, plan.fields);
  if (!isObject(whole))
    throw new Unreadable(
      `it has no document${plan.document === undefined ? '' : ` at "${plan.document}"`}: see "document" of its source`,
    );
  const { ignore = [], richText, htmlTexts = [] } = plan;
  const clean =
    ignore.length === 0
      ? whole
      : mapJson(whole, (_, path) => (isIgnored(ignore, path) ? { with: undefined } : undefined));
  const localized = localizeDocument(clean, plan.locales);
  const converted =
    richText === undefined
      ? { value: localized, losses: [] }
      : convertRichText(localized, { format: richText, htmlTexts });
  const isAsWritten = text !== undefined && JSON.stringify(converted.value) === JSON.stringify(held);
  return { language, ...converted, ...(isAsWritten ? { text } : {}) };
}

/** Makes a document of an entry, and names what of the entry it cannot have. */
export function entryDocument(readings: EntryReadings, plan: CmsPlan): EntryDocument {
  const [first] = readings;
  if (first === undefined) return { name: undefined, text: '', findings: [], unreadable: 'it is empty' };
  let name = nameOf(first.entry, undefined, plan);
  try {
    const values = readings.map((reading) => valueOf(reading, plan));
    const [base] = values;
    const { locales } = plan;
    const merged =
      locales?.by === 'request'
        ? mergeLanguages(
            values.map(({ language = '', value }) => ({ language, value })),
            locales.texts,
          )
        : { value: base?.value, differences: [] };
    name = nameOf(first.entry, merged.value, plan) ?? name;
    if (name === undefined) throw new Unreadable(namelessWords(first.entry, merged.value, plan));
    const file = name;
    const losses = values
      .flatMap((value) => value.losses)
      .map(({ path, what, isContent }): SourceFinding => ({
        code: isContent ? 'rich-text-lost' : 'rich-text-changed',
        severity: isContent ? 'error' : 'warning',
        file,
        path: pointerTo(path),
        message: `The text has ${what}, which the page cannot show`,
      }));
    const differences = merged.differences.map(({ path, language }): SourceFinding => ({
      code: 'locales-differ',
      severity: 'error',
      file,
      path: pointerTo(path),
      message: `In "${language}" this differs from the default language, and it is not among the texts of its source`,
    }));
    return {
      name,
      text: base?.text ?? `${JSON.stringify(merged.value, null, 2)}\n`,
      findings: [...losses, ...differences],
    };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { name, text: '', findings: [], unreadable: error.message };
  }
}
