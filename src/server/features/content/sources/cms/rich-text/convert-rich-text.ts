import type { RICH_TEXT_FORMATS } from '#schemas/sources/cms-entry.ts';
import { mapJson, matchesPath, type JsonPath } from '../json-path.ts';
import { readContentful } from './contentful.ts';
import { readLexical } from './lexical.ts';
import { readPortableText } from './portable-text.ts';
import { richBlocks } from './rich-blocks.ts';
import type { Loss, ReadRichText } from './rich-node.ts';
import { readStrapiBlocks } from './strapi-blocks.ts';
import { writeHtml, writeMarkdown } from './write-rich-text.ts';

export type RichTextFormat = (typeof RICH_TEXT_FORMATS)[number];

const READERS: Readonly<Record<RichTextFormat, ReadRichText>> = {
  lexical: readLexical,
  'strapi-blocks': readStrapiBlocks,
  'portable-text': readPortableText,
  contentful: readContentful,
};

export interface PlacedLoss extends Loss {
  readonly path: JsonPath;
}

/**
 * Turns every rich text of a CMS in a value into one of the product's: limited markup, or HTML at the places that take
 * it. Names what cannot be kept.
 */
export function convertRichText(
  value: unknown,
  { format, htmlTexts }: { readonly format: RichTextFormat; readonly htmlTexts: readonly string[] },
): { readonly value: unknown; readonly losses: readonly PlacedLoss[] } {
  const losses: PlacedLoss[] = [];
  const converted = mapJson(value, (one, path) => {
    const nodes = READERS[format](one);
    if (nodes === undefined) return undefined;
    const isHtml = htmlTexts.some((pattern) => isAt(pattern, path));
    const written = (isHtml ? writeHtml : writeMarkdown)(richBlocks(nodes));
    losses.push(...written.losses.map((loss) => ({ ...loss, path })));
    return { with: written.text };
  });
  return { value: converted, losses };
}

/** The place itself, or a language of the text there. */
const isAt = (pattern: string, path: JsonPath) => matchesPath(pattern, path) || matchesPath(pattern, path.slice(0, -1));
