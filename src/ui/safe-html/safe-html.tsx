import { createElement, Fragment, type ReactNode } from 'react';
import { linkTarget } from '#schemas/safe-address.ts';
import { parseSafeHtml, type SafeNode } from './parse-safe-html.ts';

const BLOCK_TAGS: readonly string[] = ['p', 'ul', 'ol', 'li'];

/** Adjacent nodes. They never change places, so they are fixed children and need no keys. */
function inARow(nodes: readonly SafeNode[], render: (node: SafeNode) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...nodes.map(render));
}

function rendered(node: SafeNode): ReactNode {
  if (node.kind === 'text') return node.text;
  if (node.tag === 'br') return <br />;
  const link =
    node.href === undefined
      ? undefined
      : { href: linkTarget(node.href), rel: node.external === true ? 'noopener noreferrer' : undefined };
  return createElement(node.tag, link, inARow(node.children, rendered));
}

/** The same where only phrasing content is allowed: paragraphs and list items become lines. */
function renderedInline(node: SafeNode): ReactNode {
  if (node.kind === 'text' || !BLOCK_TAGS.includes(node.tag)) return rendered(node);
  return (
    <>
      {inARow(node.children, renderedInline)}
      {node.tag === 'p' || node.tag === 'li' ? <br /> : null}
    </>
  );
}

/** HTML of a document, sanitised (I2). */
export function SafeHtml({ html }: { readonly html: string }) {
  return <div className="rich-text">{inARow(parseSafeHtml(html), rendered)}</div>;
}

/** The same, as the text of a question. */
export function InlineSafeHtml({ html }: { readonly html: string }) {
  return inARow(parseSafeHtml(html), renderedInline);
}
