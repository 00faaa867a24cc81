import { applyEdits } from '#checker/document/edit.ts';
import { translationEdits } from '#checker/translations/import/write-translations.ts';
import type { TranslationUnit } from '#checker/translations/units/translation-unit.ts';
import { edit } from '../store/edit.ts';
import { changed } from '../store/editing-slice.ts';
import { valueAt } from '../store/json-pointer.ts';
import type { StudioStore } from '../store/studio-store.ts';
import type { OpenTexts } from './open-texts.ts';

/** Documents are parsed once for all of their texts. */
const parsed = new Map<string, { readonly text: string; readonly value: unknown }>();

function valueOf(file: string, text: string): unknown {
  const known = parsed.get(file);
  if (known?.text === text) return known.value;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  parsed.set(file, { text, value });
  return value;
}

/** What a document says at a place in a language; undefined: nothing. */
export function textAt(store: StudioStore, { file, place }: TranslationUnit, language: string): string | undefined {
  const text = store.getState().editing.documents[file]?.text;
  if (text === undefined) return undefined;
  const found = valueAt(valueOf(file, text), `${place}/${language}`);
  return typeof found === 'string' ? found : undefined;
}

/**
 * Writes the translation of a text of a document; an empty one is removed. Does nothing if another text stands at its
 * place by now.
 */
export function writeTranslation(
  store: StudioStore,
  unit: TranslationUnit,
  {
    language,
    sourceLanguage,
    text,
  }: { readonly language: string; readonly sourceLanguage: string; readonly text: string },
): void {
  if (textAt(store, unit, sourceLanguage) !== unit.source) return;
  const { file, place } = unit;
  if (text === '' && textAt(store, unit, language) === undefined) return;
  edit(store, {
    document: file,
    operations: [
      text === ''
        ? { do: 'remove', pointer: `${place}/${language}` }
        : { do: 'setText', pointer: place, language, text },
    ],
    label: 'translate',
    group: `${file}${place} ${language}`,
  });
}

/**
 * Writes a translation in place of a block's own text: it becomes a text of the campaign. False: the campaign has
 * changed meanwhile, and nothing was written.
 */
export async function writeBlockText(
  store: StudioStore,
  { campaign, model, registry }: OpenTexts,
  { unit, language, text }: BlockText,
): Promise<boolean> {
  const document = model.document.path;
  if (text === '' || text === unit.target) return true;
  const edits = await translationEdits([{ unit, target: text }], {
    document: model.document,
    languages: campaign.languages,
    language,
    registry,
  });
  const own = edits.get(document);
  // What is open may have changed while the words of the block were loaded.
  if (own === undefined || store.getState().editing.documents[document]?.text !== model.document.text) return false;
  store.dispatch(changed({ document, text: applyEdits(model.document.text, own), label: 'translate', at: Date.now() }));
  return true;
}

interface BlockText {
  readonly unit: TranslationUnit;
  readonly language: string;
  readonly text: string;
}
