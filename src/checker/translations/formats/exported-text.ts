import { inEnglish } from '#schemas/sentence.ts';
import { placeholdersOf } from '../../model/texts.ts';
import type { CampaignTexts, TranslationUnit } from '../units/translation-unit.ts';

/** `suggested`: a program wrote the translation, and nobody has read it yet. */
export const STATES = ['missing', 'translated', 'suggested'] as const;
export type TextState = (typeof STATES)[number];

/** A text as it leaves the product: the same in every format. */
export interface ExportedText {
  readonly unit: TranslationUnit;
  /** With their braces, in the order of the source, without duplicates. */
  readonly placeholders: readonly string[];
  readonly state: TextState;
  /** Empty: not translated. */
  readonly target: string;
  /** A picture of the block that shows the text: a path in the product. */
  readonly picture: string | undefined;
  /** Recognises a translation that nobody touched since the export. */
  readonly was: string;
}

/** The texts of one campaign in one language, ready to be written in a format. */
export interface TextExport extends Omit<CampaignTexts, 'units'> {
  readonly texts: readonly ExportedText[];
}

export interface ExportExtras {
  /** By the id of the unit: what a program suggests for texts that are not translated. */
  readonly suggestions?: ReadonlyMap<string, string>;
  readonly pictureOf?: (block: string) => string | undefined;
}

export async function exportOf({ units, ...about }: CampaignTexts, extras: ExportExtras = {}): Promise<TextExport> {
  return { ...about, texts: await Promise.all(units.map((unit) => exportedText(unit, extras))) };
}

async function exportedText(unit: TranslationUnit, { suggestions, pictureOf }: ExportExtras): Promise<ExportedText> {
  const suggested = unit.target === undefined ? suggestions?.get(unit.id) : undefined;
  return {
    unit,
    placeholders: [...new Set(placeholdersOf(unit.source).names)].map((name) => `{${name}}`),
    state: unit.target !== undefined ? 'translated' : suggested === undefined ? 'missing' : 'suggested',
    target: unit.target ?? suggested ?? '',
    picture: unit.block === undefined ? undefined : pictureOf?.(unit.block),
    was: await fingerprint(unit.target),
  };
}

/** A short mark of a translation, equal only if the translation is: the begin of its SHA-256, hexadecimal. */
export async function fingerprint(target: string | undefined): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(target ?? ''));
  return [...new Uint8Array(digest)]
    .slice(0, 6)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

const MARKUP: Readonly<Record<TranslationUnit['kind'], string>> = {
  plain: '',
  rich: 'It may contain **strong**, [links](https://…) and lists of "- ".',
  html: 'It contains HTML tags: keep them.',
};

/** What a translator needs to know about a text, by the kind of note. */
export function notesOf({ unit, picture }: ExportedText): (readonly [category: string, words: string])[] {
  const { what, kind, words, routes, addresses, limit, reachable } = unit;
  const notes: (readonly [string, string])[] = [
    ['what', [inEnglish(what), MARKUP[kind]].filter((part) => part !== '').join('. ')],
    ['where', words],
    ['pages', routes.length === 0 ? 'every page' : routes.join(', ')],
    ['address', addresses.join(' ')],
    ['picture', picture ?? ''],
    ['length', limit === undefined ? '' : `at most ${limit} characters`],
    ['reachable', reachable ? '' : 'No visitor reaches this text'],
  ];
  return notes.filter(([, note]) => note !== '');
}
