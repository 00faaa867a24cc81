import { isRecord } from '#api/guards.ts';
import { SEQUENCING_FRAGMENT } from '#engine/resolve/resolve-campaign.ts';
import type { LiveCampaigns } from '../create-campaigns.ts';
import { DRAFT, type Revisions } from '../revisions/revisions.ts';
import { type Caller, onlyCampaigns } from './caller.ts';

type Parts = { readonly revisions: Pick<Revisions, 'head'>; readonly campaigns: Pick<LiveCampaigns, 'documents'> };

/** The folder of the part that a property names. */
const FOLDERS: Readonly<Record<string, string>> = {
  use: 'fragments',
  questionnaire: 'questionnaires',
  theme: 'themes',
};

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // A draft may be unfinished.
    return undefined;
  }
}

/** The parts that a document names, wherever it does. */
function namedIn(document: string, value: unknown): string[] {
  const found: string[] = [];
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries<unknown>({ ...one })) {
      const folder = FOLDERS[name];
      if (typeof inner === 'string' && folder !== undefined) found.push(`${folder}/${inner}.json`);
      if (name === 'extends' && typeof inner === 'string' && document.startsWith('themes/'))
        found.push(`themes/${inner}.json`);
      if (name === 'sequencingConsent' && inner === true) found.push(`fragments/${SEQUENCING_FRAGMENT}.json`);
      if (inner !== undefined) open.push(inner);
    }
  }
  return found;
}

/**
 * The documents that campaigns are made of, drafts included. The campaign that one extends counts as long as the live
 * document says so: a draft that extends another campaign must not open it to its author.
 */
async function partsOf(ids: readonly string[], { revisions, campaigns }: Parts): Promise<ReadonlySet<string>> {
  const live = new Map(campaigns.documents().files.map(({ name, text }) => [name, text]));
  const parts = new Set(ids.map((id) => `${id}.json`));
  for (const name of parts) {
    const served = parsed(live.get(name));
    const draft = parsed((await revisions.head(DRAFT, name))?.text);
    for (const part of [...namedIn(name, served), ...namedIn(name, draft)]) parts.add(part);
    if (isRecord(served) && typeof served['extends'] === 'string' && !name.includes('/'))
      parts.add(`${served['extends']}.json`);
  }
  return parts;
}

/** Which documents a caller may read. */
export interface Readable {
  (document: string): boolean;
  /** The ids of the campaigns that alone they may read; undefined: all. */
  readonly campaigns: readonly string[] | undefined;
}

/** What a caller may read: everything, or the campaigns that their roles are for, with what these are made of. */
export async function readableBy(caller: Caller, parts: Parts): Promise<Readable> {
  const campaigns = onlyCampaigns(caller, 'read');
  if (campaigns === undefined) return Object.assign(() => true, { campaigns });
  const readable = await partsOf(campaigns, parts);
  return Object.assign((document: string) => readable.has(document), { campaigns });
}
