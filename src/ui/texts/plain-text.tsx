import { createElement, Fragment } from 'react';
import { textBlocks, type TextBlock } from '#i18n/text-blocks.ts';

function blockElement(block: TextBlock) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  const items = block.items.map((item) => createElement('li', {}, item));
  return block.start === undefined
    ? createElement('ul', {}, ...items)
    : createElement('ol', { start: block.start }, ...items);
}

/** A text without marks of its own, as a registry has it: its paragraphs and its lists. */
export function PlainText({ text }: { readonly text: string }) {
  return createElement(Fragment, {}, ...textBlocks(text).map(blockElement));
}
