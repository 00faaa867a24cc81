import type { Language, LocalizedText } from '#schemas/language.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { createElement, Fragment } from 'react';
import type { TextBlock } from '#i18n/text-blocks.ts';

interface SpokenTextProps {
  readonly of: LocalizedText;
  readonly locale: Language;
}

/**
 * A text of a study in the visitor's language. If it exists only in English, it is marked as English for screen readers
 * (WCAG 3.1.2).
 */
export function SpokenText({ of, locale }: SpokenTextProps) {
  const own = of[locale];
  return own === undefined && of.en !== undefined ? <span lang={DEFAULT_LANGUAGE}>{of.en}</span> : own;
}

function blockElement(block: TextBlock) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  const items = block.items.map((item) => createElement('li', {}, item));
  return block.start === undefined
    ? createElement('ul', {}, ...items)
    : createElement('ol', { start: block.start }, ...items);
}

/** A text without markup, as a registry delivers it: its paragraphs and its lists. */
export function PlainText({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return createElement(Fragment, {}, ...blocks.map(blockElement));
}
