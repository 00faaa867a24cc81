import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { checkDocuments } from '../../check-documents.ts';
import { applyEdits } from '../../document/edit.ts';
import type { SourceFile } from '../../document/source-document.ts';
import type { Issue } from '../../issue.ts';
import type { CampaignModel } from '../../model/campaign-model.ts';
import type { ReadTexts } from '../formats/read-text.ts';
import { collectTexts, sourceLanguageOf } from '../units/collect-units.ts';
import type { Reached } from '../units/reached.ts';
import type { TranslationUnit } from '../units/translation-unit.ts';
import { compareTexts, languageFault, type AcceptedText } from './compare-texts.ts';
import type { Refusal } from '../refusals.table.ts';
import { translationEdits, type WriteTarget } from './write-translations.ts';

export interface ImportRequest {
  readonly read: ReadTexts;
  readonly campaign: Campaign;
  readonly model: CampaignModel;
  /** All documents that belong together, with what `check` finds in them. */
  readonly files: readonly SourceFile[];
  readonly issues: readonly Issue[];
  readonly registry: Registry;
}

export interface ImportedTexts {
  /** The files that change. Nothing is written yet. */
  readonly files: readonly SourceFile[];
  readonly taken: readonly AcceptedText[];
  readonly unchanged: number;
  /** How many texts of the file are still not translated. */
  readonly open: number;
  readonly refusals: readonly Refusal[];
  /** What `check` warns of in the translations. */
  readonly warnings: readonly Issue[];
}

/**
 * Takes the translations of a file into the documents of a campaign. What is wrong is refused text by text; the rest is
 * taken. `check` has the last word: a translation that causes an error is refused too.
 */
export async function importTexts(request: ImportRequest): Promise<ImportedTexts> {
  const { read, campaign, model, registry } = request;
  const fault = languageFault(read, sourceLanguageOf(campaign));
  if (fault) return { files: [], taken: [], unchanged: 0, open: 0, refusals: [fault], warnings: [] };
  const { language } = read;
  const texts = await collectTexts({ campaign, model, registry, language, reached: ANYTHING });
  const { accepted, refusals, unchanged, open } = await compareTexts(read, texts);
  const target: WriteTarget = { document: model.document, languages: campaign.languages, language, registry };
  return { unchanged, open, ...(await checkedTexts(request, { accepted, refusals }, target)) };
}

/** What visitors reach makes no difference to an import. */
const ANYTHING: Reached = { route: () => true, block: () => true };

interface Compared {
  readonly accepted: readonly AcceptedText[];
  readonly refusals: readonly Refusal[];
}

async function checkedTexts(
  request: ImportRequest,
  { accepted, refusals }: Compared,
  target: WriteTarget,
): Promise<Pick<ImportedTexts, 'files' | 'taken' | 'refusals' | 'warnings'>> {
  const { files, issues: before, registry } = request;
  const edits = await translationEdits(accepted, target);
  const changed = files.flatMap(({ path, text }) => {
    const own = edits.get(path);
    return own ? [{ path, text: applyEdits(text, own) }] : [];
  });
  if (changed.length === 0) return { files: [], taken: [], refusals, warnings: [] };
  const after = files.map((file) => changed.find(({ path }) => path === file.path) ?? file);
  const known = new Set(before.map(keyOf));
  const fresh = (await checkDocuments({ files: after, registry })).filter((issue) => !known.has(keyOf(issue)));
  const causeOf = (issue: Issue) => accepted.find(({ unit }) => isAbout(issue, unit, target));
  const errors = fresh
    .filter(({ severity }) => severity === 'error')
    .map((issue) => ({ issue, cause: causeOf(issue) }));
  if (errors.length === 0) return { files: changed, taken: accepted, refusals, warnings: fresh };
  // An error that belongs to no translation may be due to any of them.
  const faulty = errors.some(({ cause }) => !cause) ? accepted : errors.flatMap(({ cause }) => cause ?? []);
  const refused = [...new Set(faulty)].map(({ unit }): Refusal => {
    const found = errors.find(({ cause }) => cause?.unit === unit) ?? errors[0];
    return {
      code: 'check-finds',
      unit: unit.id,
      place: `${unit.file}: ${unit.words}`,
      what: `${found?.issue.code}: ${found?.issue.message}`,
    };
  });
  const left = accepted.filter((one) => !faulty.includes(one));
  return checkedTexts(request, { accepted: left, refusals: [...refusals, ...refused] }, target);
}

function keyOf({ file, code, path, message }: Issue): string {
  return [file, code, path, message].join(' ');
}

function isAbout({ file, path }: Issue, { stored, place }: TranslationUnit, { document }: WriteTarget): boolean {
  if (stored.in === 'document') return file === stored.document.path && isBelow(path, place);
  return file === document.path && isBelow(path, `/texts/${stored.block}/${stored.key.replaceAll('/', '~1')}`);
}

function isBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
