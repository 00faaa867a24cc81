import { isRecord } from '#api/guards.ts';
import { readJson } from './read-json.ts';

/** Finds the text of a document by its name. */
type TextOf = (document: string) => string | undefined;

/** The properties that name a part anywhere in a document, with the folder of the part. */
const NAMED_BY: Readonly<Record<string, string>> = { use: 'fragments', questionnaire: 'questionnaires' };

const fileIn = (folder: string, name: string) => `${folder}/${name}.json`;

/** The documents of the parts and questionnaires that a value names. */
export function namedIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const folder = NAMED_BY[name];
    return folder !== undefined && typeof part === 'string' ? [fileIn(folder, part)] : namedIn(part);
  });
}

/** The look of a campaign: a name, or an object that extends a named one. */
function themeIn({ settings }: Readonly<Record<string, unknown>>): string[] {
  const theme = isRecord(settings) ? settings['theme'] : undefined;
  const name = isRecord(theme) ? theme['extends'] : theme;
  return typeof name === 'string' ? [fileIn('themes', name)] : [];
}

/** What a document extends stands in the folder of the document itself. */
function extendedBy(document: string, value: Readonly<Record<string, unknown>>): string[] {
  const base = value['extends'];
  if (typeof base !== 'string') return [];
  return [document.startsWith('themes/') ? fileIn('themes', base) : `${base}.json`];
}

function readUsed(document: string, text: string): readonly string[] {
  const value = readJson(text)?.value;
  return isRecord(value) ? [...extendedBy(document, value), ...namedIn(value), ...themeIn(value)] : [];
}

/** What was read of each document last: of a folder, a letter changes one. */
const read = new Map<string, { readonly text: string; readonly used: readonly string[] }>();

function usedBy(document: string, text = ''): readonly string[] {
  const known = read.get(document);
  if (known?.text === text) return known.used;
  const used = readUsed(document, text);
  read.set(document, { text, used });
  return used;
}

/** The documents that a campaign is made of: itself first, then what it extends and shares, each once. */
export function partsOf(document: string, textOf: TextOf): readonly string[] {
  const parts = [document];
  // The list grows while it is walked.
  for (const part of parts) {
    const fresh = usedBy(part, textOf(part)).filter((one) => !parts.includes(one) && textOf(one) !== undefined);
    parts.push(...new Set(fresh));
  }
  return parts;
}

/** Campaigns stand at the top; parts stand in folders. */
export const isCampaignDocument = (document: string): boolean => !document.includes('/');

export const campaignOf = (document: string): string => document.replace(/\.json$/, '');

/** The campaigns that are made of a document, by id. */
export function campaignsWith(document: string, documents: readonly string[], textOf: TextOf): readonly string[] {
  return documents
    .filter(isCampaignDocument)
    .filter((campaign) => partsOf(campaign, textOf).includes(document))
    .map(campaignOf);
}
