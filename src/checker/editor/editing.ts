import type { Registry } from '#registry/registry.ts';
import { readDocument, type SourceDocument, type SourceFile } from '../document/source-document.ts';
import type { MediaFiles } from '../page/media-files.ts';
import type { ThemeShelf } from '../page/theme-shelf.ts';
import type { JsonSchema } from '../published/predicate-schema.ts';
import { publishedSchemas } from '../published/published-schemas.ts';
import { campaignsByPart } from '../model/resolve-tests.ts';
import { openWorkspace, type CheckedCampaign, type Workspace } from '../workspace.ts';
import { rememberingAssembly, rememberingRead } from './remember.ts';

/** The files of a folder of campaigns, with the text that their author sees, saved or not. */
export interface FolderFiles {
  /** Campaigns and fragments. */
  readonly files: readonly SourceFile[];
  /** The files of the folder `rules`. */
  readonly rules: readonly SourceFile[];
  readonly media: MediaFiles | undefined;
  /** The names of all files in the folder `media`, whether documents mention them or not. */
  readonly mediaNames: readonly string[];
}

export type EditedKind = 'campaign' | 'fragment' | 'questionnaire' | 'rules' | 'theme';

/** A document that its author is writing. */
export interface EditedDocument {
  readonly document: SourceDocument;
  readonly kind: EditedKind;
  /** The JSON Schema of its kind, as `schemas/json` has it. */
  readonly schema: JsonSchema;
  /** The campaigns that it is a part of; for rules, all of them. */
  readonly campaigns: readonly CheckedCampaign[];
}

/** Everything that completion, hover and navigation need to know about a folder of campaigns. */
export interface Editing {
  readonly workspace: Workspace;
  readonly rules: readonly SourceDocument[];
  readonly mediaNames: readonly string[];
  /** Undefined: it is not one of these files, or nothing of it could be parsed. */
  readonly find: (path: string) => EditedDocument | undefined;
}

/** Opens the files of a folder. Files that have not changed since are not parsed again. */
export type OpenEditing = (folder: FolderFiles) => Promise<Editing>;

const SCHEMAS: Readonly<Record<EditedKind, string>> = {
  campaign: 'campaign.schema.json',
  fragment: 'fragment.schema.json',
  questionnaire: 'questionnaire.schema.json',
  theme: 'theme.schema.json',
  rules: 'rules.schema.json',
};

/**
 * Prepares what is the same for every folder: the schemas, with the blocks of the registry.
 * @param shelf the fonts and drawings of the product, where they are known
 */
export async function createEditing(registry: Registry, shelf?: ThemeShelf): Promise<OpenEditing> {
  const schemas = await publishedSchemas(registry);
  const read = rememberingRead(readUnfinished);
  const assemble = rememberingAssembly();
  return async ({ files, rules, media, mediaNames }) => {
    const workspace = await openWorkspace(files, registry, { media, shelf, parse: read, assemble });
    const rulesRead = rules.map(read);
    const byPart = campaignsByPart(workspace.campaigns);
    const kindOf = (document: SourceDocument): EditedKind => {
      if (rulesRead.includes(document)) return 'rules';
      return document.kind === 'operator' ? 'campaign' : document.kind;
    };
    return {
      workspace,
      rules: rulesRead,
      mediaNames,
      find: (path) => {
        const document = [...workspace.all, ...rulesRead].find((one) => one.path === path);
        if (!document) return undefined;
        const kind = kindOf(document);
        const campaigns = kind === 'rules' ? workspace.campaigns : (byPart.get(document) ?? []);
        return { document, kind, schema: schemas.get(SCHEMAS[kind]) ?? {}, campaigns };
      },
    };
  };
}

/**
 * While an author types, a document is rarely valid JSON. What could be parsed of it still says what its routes and
 * blocks are, so the faults are ignored here: only `check` reports them.
 */
function readUnfinished(file: SourceFile): SourceDocument {
  const document = readDocument(file);
  return document.root?.type === 'object' ? { ...document, faults: [] } : document;
}
