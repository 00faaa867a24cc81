import { sentence, type Sentence } from '#schemas/sentence.ts';
import { MAX_DOCUMENT_BODY, MAX_DOCUMENT_NAME } from '#schemas/document-limits.ts';
import { documentNameOf, kindOf, PART_FOLDERS } from './source-document.ts';

/** The most bytes that a character of a text takes in JSON: `\u0000`. */
const MAX_BYTES_OF_CHARACTER = 6;

const NAME = /^[a-z0-9][a-z0-9-]*$/;

/** Why documents cannot have a name, without its folder and `.json`; undefined: they can. */
export function documentNameFault(name: string): Sentence | undefined {
  if (!NAME.test(name)) return sentence`has other characters than lower-case letters, digits and hyphens`;
  return name.length > MAX_DOCUMENT_NAME
    ? sentence`has ${name.length} characters, and ${MAX_DOCUMENT_NAME} are the most`
    : undefined;
}

/** The name of a document, if it is one: `s6.json`, or a part with its folder before it. */
export function documentName(name: string): string | undefined {
  const [folder, ...rest] = name.split('/').toReversed().slice(1);
  if (!name.endsWith('.json') || rest.length > 0) return undefined;
  if (folder !== undefined && !Object.hasOwn(PART_FOLDERS, folder)) return undefined;
  return documentNameFault(documentNameOf(name)) === undefined ? name : undefined;
}

/** Why a document of this name cannot be published, in words; undefined: it can. */
export function nameFaultOf(path: string): Sentence | undefined {
  const name = documentNameOf(path);
  const fault = documentNameFault(name);
  // The id of a campaign is checked as such, and its file has to have the same name.
  const isToldOfId = kindOf(path) === 'campaign' && name.length <= MAX_DOCUMENT_NAME;
  return fault === undefined || isToldOfId ? undefined : sentence`The name "${name}" ${fault}`;
}

/** Does the write API take a text of this size? */
export function fitsWriteApi(text: string): boolean {
  if (text.length * MAX_BYTES_OF_CHARACTER < MAX_DOCUMENT_BODY) return true;
  return new TextEncoder().encode(JSON.stringify({ text })).length <= MAX_DOCUMENT_BODY;
}
