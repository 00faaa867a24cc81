import { migrate } from '#engine/migrate.ts';
import type { AuthoredCampaign, Fragment } from '#schemas/campaign.ts';
import { fragmentName, type CampaignFile, type DocumentIssue } from './campaign-file.ts';
import type { DocumentSchemas } from './document-schemas.ts';

export interface ReadDocuments {
  readonly campaigns: ReadonlyMap<string, AuthoredCampaign>;
  readonly fragments: ReadonlyMap<string, Fragment>;
  /** The ids of all campaigns that have a file, good or bad. */
  readonly named: ReadonlySet<string>;
  readonly issues: readonly DocumentIssue[];
}

type Parsed = { readonly ok: true; readonly document: Readonly<Record<string, unknown>> } | { readonly ok: false; readonly issue: DocumentIssue };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(file: CampaignFile): Parsed {
  const refuse = (code: string, message: string): Parsed => ({ ok: false, issue: { code, place: file.name, message } });
  let value: unknown;
  try {
    value = JSON.parse(file.text);
  } catch (error) {
    return refuse('json-invalid', error instanceof Error ? error.message : 'The text is no JSON');
  }
  if (!isObject(value)) return refuse('schema-invalid', 'The document is not an object');
  const migrated = migrate(value);
  return migrated.ok ? { ok: true, document: migrated.document } : refuse('format-version-unknown', `This product cannot read format version ${JSON.stringify(migrated.found) ?? 'none'}`);
}

/** Reads documents: JSON, the current format, the schema. A document that fails any of them is left out and told. */
export function readDocuments(files: readonly CampaignFile[], schemas: DocumentSchemas): ReadDocuments {
  const campaigns = new Map<string, AuthoredCampaign>();
  const fragments = new Map<string, Fragment>();
  const named = new Set<string>();
  const issues: DocumentIssue[] = [];
  for (const file of files) {
    const fragment = fragmentName(file);
    if (fragment === undefined) named.add(file.name.replace(/\.json$/, ''));
    const parsed = parse(file);
    if (!parsed.ok) {
      issues.push(parsed.issue);
      continue;
    }
    const { document } = parsed;
    if (fragment !== undefined && schemas.isFragment(document)) fragments.set(fragment, document);
    else if (fragment !== undefined) issues.push(...refusals(file, schemas.faults(schemas.isFragment)));
    else if (!schemas.isCampaign(document)) issues.push(...refusals(file, schemas.faults(schemas.isCampaign)));
    else if (`${document.id}.json` === file.name) campaigns.set(document.id, document);
    else issues.push({ code: 'id-mismatch', place: file.name, message: `The id "${document.id}" is not the name of the file` });
  }
  return { campaigns, fragments, named, issues };
}

function refusals(file: CampaignFile, faults: readonly string[]): DocumentIssue[] {
  return faults.map((message) => ({ code: 'schema-invalid', place: file.name, message }));
}
