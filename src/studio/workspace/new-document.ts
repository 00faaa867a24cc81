import { isRecord } from '#api/guards.ts';
import { formatDocument } from '#checker/document/format-document.ts';
import { applyOperations } from '#checker/operations/apply-operations.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { FORMAT_VERSION } from '#schemas/campaign/campaign.ts';
import { ID } from '#schemas/patterns.ts';
import { MAX_ID } from '../kit/id-from-name.ts';

/**
 * What is wrong with an id, as the key of a text; undefined: nothing.
 * @param withQuestionnaire a questionnaire of the same id is written too
 */
export function idProblem(id: string, documents: readonly string[], withQuestionnaire = false): string | undefined {
  if (!new RegExp(ID.pattern).test(id) || id.length > MAX_ID) return 'create.idWrong';
  const names = [`${id}.json`, ...(withQuestionnaire ? [`questionnaires/${id}.json`] : [])];
  return names.some((name) => documents.includes(name)) ? 'create.idTaken' : undefined;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const SCHEMA = { $schema: '../schemas/json/campaign.schema.json', formatVersion: FORMAT_VERSION } as const;

/** A campaign with one screen that has nothing but a title. */
export function emptyCampaign({
  id,
  name,
  type,
  languages,
}: Named & { readonly type: string; readonly languages: readonly string[] }): string {
  const title = Object.fromEntries(languages.map((language) => [language, name]));
  const routes = [{ name: 'home', title, blocks: [] }];
  return formatDocument({ ...SCHEMA, id, version: 1, name, type, home: 'home', languages, routes });
}

/** A campaign that is another one as long as nothing in it differs. */
export function variantOf(campaign: string, { id, name }: Named): string {
  return formatDocument({ ...SCHEMA, id, version: 1, extends: campaign, name, routes: [] });
}

/** Addresses belong to one campaign: a copy gets its own. */
const OWN = ['path', 'aliases'];

/** The document of a campaign as another campaign, in its author's formatting. Undefined: it is not JSON. */
export function copyOf(text: string, { id, name }: Named): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const known = value;
  const operations: Operation[] = [
    { do: 'set', pointer: '/id', value: id },
    { do: 'set', pointer: '/name', value: name },
    { do: 'set', pointer: '/version', value: 1 },
    ...OWN.flatMap((property): Operation[] => (property in known ? [{ do: 'remove', pointer: `/${property}` }] : [])),
  ];
  const copied = applyOperations(text, operations);
  return copied.ok ? copied.text : undefined;
}
