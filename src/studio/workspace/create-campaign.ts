import { readDocument, writeDocument } from '#api/content/content-calls.ts';
import type { Converted } from '#api/content/conversion-calls.ts';
import { isRecord } from '#api/guards.ts';
import { campaignFromTemplate, templateFile, type NewCampaign } from '#checker/new-campaign/campaign-from-template.ts';
import type { CampaignType } from '#schemas/campaign/campaign.ts';
import { CallFailure } from '../kit/call-failure.ts';
import type { CallServer } from '../kit/call-server.ts';
import { copyOf, emptyCampaign, variantOf } from './new-document.ts';
import { convert, type Source } from './use-conversion.ts';

/** What a new campaign begins as. */
export type Beginning =
  | {
      readonly kind: 'type';
      readonly type: CampaignType;
      readonly languages: readonly string[];
      /** A Flare: the campaign that its button leads to. */
      readonly leadsTo: string;
    }
  /** One screen without anything on it. */
  | { readonly kind: 'empty'; readonly type: CampaignType; readonly languages: readonly string[] }
  | { readonly kind: 'copy'; readonly of: string }
  /** Another campaign, of which only what differs is written. */
  | { readonly kind: 'variant'; readonly of: string }
  | Source;

export interface Wanted {
  readonly id: string;
  readonly name: string;
  readonly beginning: Beginning;
}

type NewDocument = Converted['documents'][number];

/** Each template comes on demand. */
const FILES = import.meta.glob<unknown>('../../checker/new-campaign/templates/*.json', { import: 'default' });

/** The document of a new campaign, from the template of its type. */
async function newCampaignText(wanted: NewCampaign): Promise<string> {
  const file = templateFile(wanted.type);
  const [, load] = Object.entries(FILES).find(([path]) => path.endsWith(`/${file}`)) ?? [];
  if (load === undefined) throw new Error(`There is no template ${file}`);
  return campaignFromTemplate(await load(), wanted);
}

/** The documents to write, the campaign last. Throws a `CallFailure`. */
async function documentsOf(callServer: CallServer, { id, name, beginning }: Wanted): Promise<readonly NewDocument[]> {
  const document = `${id}.json`;
  if (beginning.kind === 'copy') {
    const read = await callServer(readDocument, { params: { document: `${beginning.of}.json` } });
    const text = read.ok ? copyOf(read.value.text, { id, name }) : undefined;
    return text === undefined ? [] : [{ document, text }];
  }
  if (beginning.kind === 'empty') return [{ document, text: emptyCampaign({ id, name, ...beginning }) }];
  if (beginning.kind === 'variant') return [{ document, text: variantOf(beginning.of, { id, name }) }];
  if (beginning.kind !== 'type') return (await convert(callServer, beginning, { id, name })).documents;
  const { type, languages, leadsTo } = beginning;
  const target = type === 'Flare' ? { leadsTo } : {};
  const text = await newCampaignText({ type, id, name, languages, title: {}, partner: false, ...target });
  return [{ document, text }];
}

/** Is it what an earlier attempt, which then failed, has written? */
function isWritten({ text }: NewDocument, { current }: Readonly<Record<string, unknown>>): boolean {
  return isRecord(current) && current['text'] === text;
}

/** Writes the first draft of a campaign. Returns the code of what went wrong; undefined: it is there. */
export async function createCampaign(callServer: CallServer, wanted: Wanted): Promise<string | undefined> {
  try {
    const documents = await documentsOf(callServer, wanted);
    if (documents.length === 0) return 'document-unknown';
    for (const one of documents) {
      const { document, text } = one;
      // The questionnaire comes before the campaign that asks it. oxlint-disable-next-line no-await-in-loop
      const written = await callServer(writeDocument, {
        params: { document },
        headers: { 'if-none-match': '*' },
        body: { text },
      });
      if (!written.ok && !isWritten(one, written.problem.detail)) return written.problem.code;
    }
    return undefined;
  } catch (error) {
    if (error instanceof CallFailure) return error.problem.code;
    throw error;
  }
}
