import { readDocument, writeDocument } from '#api/content/content-calls.ts';
import { campaignFromTemplate, templateFile, type NewCampaign } from '#checker/new-campaign/campaign-from-template.ts';
import type { CampaignType } from '#schemas/campaign/campaign.ts';
import type { CallServer } from '../kit/call-server.ts';
import { copyOf } from './new-document.ts';

/** What a new campaign begins as. */
export type Beginning =
  | {
      readonly kind: 'type';
      readonly type: CampaignType;
      readonly languages: readonly string[];
      /** A Flare: the campaign that its button leads to. */
      readonly leadsTo: string;
    }
  | { readonly kind: 'copy'; readonly of: string };

export interface Wanted {
  readonly id: string;
  readonly name: string;
  readonly beginning: Beginning;
}

/** Each template comes on demand. */
const FILES = import.meta.glob<unknown>('../../checker/new-campaign/templates/*.json', { import: 'default' });

/** The document of a new campaign, from the template of its type. */
async function newCampaignText(wanted: NewCampaign): Promise<string> {
  const file = templateFile(wanted.type);
  const [, load] = Object.entries(FILES).find(([path]) => path.endsWith(`/${file}`)) ?? [];
  if (load === undefined) throw new Error(`There is no template ${file}`);
  return campaignFromTemplate(await load(), wanted);
}

async function textOf(callServer: CallServer, { id, name, beginning }: Wanted): Promise<string | undefined> {
  if (beginning.kind === 'copy') {
    const read = await callServer(readDocument, { params: { document: `${beginning.of}.json` } });
    return read.ok ? copyOf(read.value.text, { id, name }) : undefined;
  }
  const { type, languages, leadsTo } = beginning;
  const target = type === 'Flare' ? { leadsTo } : {};
  return newCampaignText({ type, id, name, languages, title: {}, partner: false, ...target });
}

/** Writes the first draft of a campaign. Returns the code of what went wrong; undefined: it is there. */
export async function createCampaign(callServer: CallServer, wanted: Wanted): Promise<string | undefined> {
  const text = await textOf(callServer, wanted);
  if (text === undefined) return 'document-unknown';
  const written = await callServer(writeDocument, {
    params: { document: `${wanted.id}.json` },
    headers: { 'if-none-match': '*' },
    body: { text },
  });
  return written.ok ? undefined : written.problem.code;
}
