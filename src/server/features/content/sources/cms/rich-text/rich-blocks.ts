import { safeHref } from '#schemas/safe-address.ts';
import type { Loss, Mark, RichNode } from './rich-node.ts';

/** A piece of a line. A break is one without text. */
export interface Inline {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly href?: string;
  readonly isBreak?: true;
}

export type RichBlock =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

export interface RichBlocks {
  readonly blocks: readonly RichBlock[];
  readonly losses: readonly Loss[];
}

/** Deeper texts are none that people write. */
const MAX_DEPTH = 40;
const INLINE: readonly RichNode['kind'][] = ['text', 'break', 'link'];

const shown = (name: string) => `"${name.slice(0, 60)}"`;

/** Collects the blocks of a text, and what the product has no place for. */
class Collector {
  readonly losses: Loss[] = [];

  lose(what: string, isContent: boolean): void {
    if (!this.losses.some((loss) => loss.what === what)) this.losses.push({ what, isContent });
  }

  inlines(nodes: readonly RichNode[], depth: number, link?: string): Inline[] {
    return nodes.flatMap((node) => this.inline(node, depth, link));
  }

  private inline(node: RichNode, depth: number, link: string | undefined): readonly Inline[] {
    if (depth > MAX_DEPTH) {
      this.lose('what is nested too deeply', true);
      return [];
    }
    const around = link === undefined ? {} : { href: link };
    if (node.kind === 'break') return [{ text: '', marks: [], isBreak: true }];
    if (node.kind === 'text') {
      for (const mark of node.otherMarks ?? []) this.lose(`the mark ${shown(mark)}`, false);
      const lines = (node.text ?? '').split(/\r?\n/);
      return lines.flatMap((text, index): Inline[] => [
        ...(index === 0 ? [] : [{ text: '', marks: [], isBreak: true as const }]),
        ...(text === '' ? [] : [{ text, marks: node.marks ?? [], ...around }]),
      ]);
    }
    if (node.kind === 'link') return this.inlines(node.children ?? [], depth + 1, this.target(node));
    if (node.kind === 'unknown') this.lose(shown(node.name), true);
    return this.inlines(node.children ?? [], depth + 1, link);
  }

  private target({ href, name }: RichNode): string | undefined {
    const safe = href === undefined ? undefined : safeHref(href);
    if (safe === undefined)
      this.lose(
        href === undefined ? `the target of ${shown(name)}, inside the CMS` : 'a link whose address is not safe',
        true,
      );
    return safe?.href;
  }

  blocks(nodes: readonly RichNode[], depth = 0): RichBlock[] {
    if (depth > MAX_DEPTH) {
      this.lose('what is nested too deeply', true);
      return [];
    }
    // Pieces of a line that stand beside blocks are a paragraph.
    const groups: (RichNode | readonly RichNode[])[] = [];
    let line: RichNode[] | undefined;
    for (const node of nodes) {
      if (!INLINE.includes(node.kind)) groups.push(node);
      else if (line === undefined || groups.at(-1) !== line) groups.push((line = [node]));
      else line.push(node);
    }
    return groups.flatMap((group) => this.block(group, depth));
  }

  private block(node: RichNode | readonly RichNode[], depth: number): readonly RichBlock[] {
    if (!('kind' in node)) return [{ kind: 'paragraph', inlines: this.inlines(node, depth) }];
    const children = node.children ?? [];
    const line = () => this.inlines(children, depth);
    if (node.kind === 'list')
      return [{ kind: 'list', ordered: node.ordered === true, items: this.items(children, depth + 1) }];
    if (node.kind === 'heading') {
      this.lose('a heading, now strong words', false);
      return [{ kind: 'paragraph', inlines: line().map((one) => ({ ...one, marks: ['strong', ...one.marks] })) }];
    }
    if (node.kind === 'unknown') this.lose(shown(node.name), true);
    if (node.kind === 'quote' || node.kind === 'code') this.lose(`how a ${node.kind} looks`, false);
    const hasBlocks = children.some(({ kind }) => !INLINE.includes(kind) && kind !== 'unknown');
    return hasBlocks || node.kind === 'unknown'
      ? this.blocks(children, depth + 1)
      : [{ kind: 'paragraph', inlines: line() }];
  }

  private items(nodes: readonly RichNode[], depth: number): (readonly Inline[])[] {
    return nodes.flatMap((node): (readonly Inline[])[] => {
      if (depth > MAX_DEPTH) {
        this.lose('what is nested too deeply', true);
        return [];
      }
      if (node.kind === 'list') {
        this.lose('the levels of a list within a list', false);
        return this.items(node.children ?? [], depth + 1);
      }
      const children = node.children ?? [];
      const lists = children.filter(({ kind }) => kind === 'list');
      const own = children.filter(({ kind }) => kind !== 'list');
      const paragraphs = this.blocks(own, depth + 1).flatMap((block) => (block.kind === 'paragraph' ? [block] : []));
      const inlines = paragraphs.flatMap(({ inlines: line }, index): readonly Inline[] =>
        index === 0 ? line : [{ text: ' ', marks: [] }, ...line],
      );
      return [...(inlines.length === 0 ? [] : [inlines]), ...(lists.length === 0 ? [] : this.items(lists, depth + 1))];
    });
  }
}

const sameLook = (one: Inline, other: Inline) =>
  one.isBreak === undefined &&
  other.isBreak === undefined &&
  one.href === other.href &&
  one.marks.length === other.marks.length &&
  one.marks.every((mark) => other.marks.includes(mark));

/** Pieces that look the same are one. */
function joined(inlines: readonly Inline[]): readonly Inline[] {
  const found: Inline[] = [];
  for (const inline of inlines) {
    const piece = { ...inline, marks: [...new Set(inline.marks)] };
    const last = found.at(-1);
    if (last && sameLook(last, piece)) found[found.length - 1] = { ...last, text: last.text + piece.text };
    else found.push(piece);
  }
  return found;
}

/** The blocks of a rich text, and what cannot be kept of it. */
export function richBlocks(nodes: readonly RichNode[]): RichBlocks {
  const collector = new Collector();
  const blocks = collector
    .blocks(nodes)
    .map((block) =>
      block.kind === 'list'
        ? { ...block, items: block.items.map(joined) }
        : { ...block, inlines: joined(block.inlines) },
    )
    .filter((block) => (block.kind === 'list' ? block.items.length > 0 : block.inlines.length > 0));
  return { blocks, losses: collector.losses };
}
