import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { exportOf } from '#checker/translations/formats/exported-text.ts';
import { readTexts, TEXT_FORMATS, type TextFormatName } from '#checker/translations/formats/formats.ts';
import { importTexts, type ImportedTexts, type ImportRequest } from '#checker/translations/import/import-texts.ts';
import { collectTexts } from '#checker/translations/units/collect-units.ts';
import type { Reached } from '#checker/translations/units/reached.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

export const registry = createRegistry(await loadBlocks('blocks'));

export type Opened = Omit<ImportRequest, 'read'>;

const EVERYTHING: Reached = { route: () => true, block: () => true };

/** Opens a campaign whose translations may be missing. */
export async function opened(id: string, files: readonly SourceFile[]): Promise<Opened> {
  return (await openedAll(files))(id);
}

/** Checks documents once, and opens any of their campaigns. */
export async function openedAll(files: readonly SourceFile[]): Promise<(id: string) => Opened> {
  const checked = await checkedCampaigns({ files, registry }, ['missing-language', 'missing-built-in-text']);
  return (id) => {
    const [campaign, model] = [checked.campaigns.get(id), checked.models.get(id)];
    if (!campaign || !model)
      throw new Error(checked.issues.map(({ path, message }) => `${path} ${message}`).join('\n'));
    return { campaign, model, files, issues: checked.issues, registry };
  };
}

export async function exported(of: Opened, format: TextFormatName, language: string): Promise<string> {
  return TEXT_FORMATS[format].write(await exportOf(await collectTexts({ ...of, language, reached: EVERYTHING })));
}

/** What comes of a file with this text: a file that cannot be read at all has one refusal. */
export async function imported(
  of: Opened,
  format: TextFormatName,
  text: string | Uint8Array,
): Promise<Pick<ImportedTexts, 'files' | 'taken' | 'refusals' | 'warnings'> & Partial<ImportedTexts>> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const read = readTexts(`back.${TEXT_FORMATS[format].endings[0]}`, bytes);
  return read.ok ? importTexts({ ...of, read }) : { files: [], taken: [], refusals: [read.fault], warnings: [] };
}

function filesIn(folder: string, place: string): SourceFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ path: join(place, name), text: readFileSync(join(folder, name), 'utf8') }));
}

/** Every shipped campaign and every example, with the parts that they use. */
export async function shippedCampaigns(): Promise<{
  readonly ids: readonly string[];
  readonly open: (id: string) => Opened;
}> {
  const campaigns = [...filesIn('campaigns', 'campaigns'), ...filesIn('docs/examples/campaigns', 'campaigns')];
  const parts = ['fragments', 'themes'].flatMap((part) => filesIn(join('campaigns', part), join('campaigns', part)));
  const open = await openedAll([...campaigns, ...parts]);
  return { ids: campaigns.map(({ path }) => basename(path, '.json')), open };
}

/** A small campaign, formatted as only an author would. */
export const TRIP = `{
  "$schema": "../schemas/json/campaign.schema.json",  "formatVersion": 1,
  "id": "trip", "version": 1, "name": "Trip",
  "type": "Signup", "home": "home", "languages": ["en",   "es"],
  "routes": [
    {
      "name": "home",
      "title": { "en": "Find {product} near you",   "es": "Encuentre {product} cerca" },
      "blocks": [
        { "block": "RichText", "id": "welcome", "props": { "text": {
              "en": "Read **this** on [our site](https://example.org/help)",
              "es": "Lea **esto** en [nuestro sitio](https://example.org/help)"
        } } },
        { "block": "FullName" }
      ],
      "meta": { "nextButtonLabelOverride": {"en":"Go on","es":"Seguir"} },
      "next": [{ "to": "thanks" }]
    },
    { "name": "thanks", "title": { "en": "Thank you", "es": "Gracias" }, "meta": { "showNav": false }, "blocks": [] }
  ]
}
`;

export const tripFile = (text = TRIP): SourceFile => ({ path: 'campaigns/trip.json', text });
