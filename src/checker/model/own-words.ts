import type { Node } from '../document/node.ts';
import { member, namesIn, pathOf } from '../document/node-access.ts';
import { NamedValue } from '../document/named-value.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { allBlocks } from './entries.ts';
import { memoizeWeakly } from './memoize.ts';

/** Words that a document puts in place of a block's, for one use of the block or for the whole campaign. */
export interface OwnWordsEntry {
  readonly block: string;
  /** The texts by their keys. */
  readonly texts: readonly NamedValue[];
}

export const ownWordsIn = memoizeWeakly(readOwnWords);

function readOwnWords(document: SourceDocument): readonly OwnWordsEntry[] {
  const ofUses = allBlocks(document).map(({ block, node }) => ({ block, texts: namedIn(member(node, 'texts')) }));
  const ofCampaign = ownWordsOfCampaign(document).map(({ name, value }) => ({ block: name, texts: namedIn(value) }));
  return [...ofUses, ...ofCampaign].filter(({ texts }) => texts.length > 0);
}

/** The words of a campaign or a questionnaire, by the block that they are about. */
export function ownWordsOfCampaign({ kind, root }: SourceDocument): readonly NamedValue[] {
  return kind === 'campaign' || kind === 'questionnaire' ? namedIn(member(root, 'texts')) : [];
}

function namedIn(node: Node | undefined): NamedValue[] {
  if (node?.type !== 'object') return [];
  return namesIn(node).flatMap((name) => {
    const value = member(node, name);
    return value === undefined ? [] : [new NamedValue(node, name, value)];
  });
}

/** Does a text replace a block's? It may use the placeholders of that text only. */
export function isOwnWords(text: Node): boolean {
  const path = pathOf(text);
  const use = path.length - 2;
  if (path[0] === 'texts') return path.length === 3;
  return path[use] === 'texts' && typeof path[use - 1] === 'number' && path[use - 2] === 'blocks';
}
