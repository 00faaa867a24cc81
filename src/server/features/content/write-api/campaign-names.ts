import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isRecord } from '#api/guards.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { CampaignFile } from '../campaign-file.ts';
import type { Revision } from '../revisions/revisions.ts';
import { GUARDED_BODY, unguarded } from '../revisions/whole-text.ts';

/** More texts than an installation has drafts. */
const MAX_KNOWN = 5000;

/** What the authors of a campaign call it; empty: its text does not say, or is not JSON yet. */
function nameIn(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && typeof value['name'] === 'string' ? value['name'] : '';
  } catch {
    return '';
  }
}

/** A part of campaigns lies in a folder. */
const isCampaign = (document: string) => !document.includes('/');

interface Newest {
  readonly drafts: ReadonlyMap<string, Revision>;
  readonly files: readonly CampaignFile[];
}

/** By the name of a document; null: it is a part of campaigns, or its text does not say. */
type CampaignNames = (document: string) => string | null;

/** Reads what campaigns are called in their newest texts; a text never changes, so each is read once. */
export function createCampaignNames({ db }: { readonly db: Pick<Kysely<Tables>, 'selectFrom'> }) {
  const inDrafts = new LRUCache<string, string>({ max: MAX_KNOWN });
  const inFiles = new WeakMap<CampaignFile, string>();
  return async ({ drafts, files }: Newest): Promise<CampaignNames> => {
    const unread = [...drafts.values()].filter(({ document, hash }) => isCampaign(document) && !inDrafts.has(hash));
    const hashes = unread.map(({ hash }) => hash);
    const rows =
      hashes.length === 0
        ? []
        : await db.selectFrom('content_texts').select(['hash', GUARDED_BODY]).where('hash', 'in', hashes).execute();
    for (const { hash, guarded } of rows) inDrafts.set(hash, nameIn(unguarded(guarded) ?? ''));
    const fileOf = new Map(files.map((file) => [file.name, file]));
    const inFile = (file: CampaignFile) => {
      const name = inFiles.get(file) ?? nameIn(file.text);
      inFiles.set(file, name);
      return name;
    };
    return (document) => {
      if (!isCampaign(document)) return null;
      const [draft, file] = [drafts.get(document), fileOf.get(document)];
      return (draft ? inDrafts.get(draft.hash) : file && inFile(file)) || null;
    };
  };
}
