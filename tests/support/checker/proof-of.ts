import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { WrittenPredicate } from '#schemas/campaign/predicate.ts';
import { BYE, campaignFile, type WrittenBlock, type WrittenPage } from './small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));

/** What a proof finds in a small campaign, as `code place`, and what it leaves undecided. */
export async function proofOf(
  pages: readonly WrittenPage[],
  rest: Readonly<Record<string, unknown>> = {},
  today?: string,
) {
  const { unchecked, proofs } = await proveDocuments({
    files: [campaignFile(pages, rest)],
    registry,
    ...(today === undefined ? {} : { today }),
  });
  const [proof] = proofs;
  if (!proof) throw new Error(`It was not proven: ${unchecked.map(({ message }) => message).join('; ')}`);
  return {
    found: proof.issues.map(({ code, path }) => `${code} ${path}`),
    witnesses: proof.issues.flatMap(({ witness }) => witness ?? []),
    messages: proof.issues.map(({ message }) => message),
    undecided: proof.undecided,
    elsewhere: proof.elsewhere,
    days: proof.days,
  };
}

/** A page that asks, and one that only visitors with a certain answer reach. */
export const reachedWhen = (blocks: readonly WrittenBlock[], when: WrittenPredicate): readonly WrittenPage[] => [
  { name: 'home', blocks, next: [{ when, to: 'other' }, 'bye'] },
  { name: 'other', next: ['bye'] },
  BYE,
];

/** The same, but the page that only some visitors reach leads back: they go in circles forever. */
export const loopWhen = (blocks: readonly WrittenBlock[], when: WrittenPredicate): readonly WrittenPage[] => [
  { name: 'home', blocks, next: ['middle'] },
  { name: 'middle', next: [{ when, to: 'home' }, 'bye'] },
  BYE,
];

export const SCREENER = { type: 'Screener', settings: { needsStudy: true } };
export const fact = (name: string, asked: object) => ({ fact: name, ...asked });

export const CLEAN = { found: [], undecided: [] };
export const LOOP = { found: ['prove-loop /routes/1/next/0'] };
