import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { collectDossier } from '#checker/dossier/collect-dossier.ts';
import type { WordsOf } from '#checker/dossier/dossier-words.ts';
import type { DrawPage } from '#checker/dossier/draw-page.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { DECIDED_BY_PROOF, proveDocuments } from '#checker/prove/prove-documents.ts';
import { visibleBlocks } from '#engine/route-state.ts';
import { DEMONSTRATION_WORLD } from '#entry/commands/campaigns/simulate/demonstration-world.ts';
import { escaped } from '#checker/graph/escaped.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import type { Rule } from '#schemas/campaign/rule.ts';
import { createBlockBinder, createRegistry } from '#registry/registry.ts';
import { isRecord } from '#api/guards.ts';

export const REGISTRY = createRegistry(await loadBlocks('blocks'));
const bind = createBlockBinder(REGISTRY, (visit) => (localized) => localized?.[visit.locale] ?? '');

/** The words of a visit without those of the product: each block's own text is its key. */
export const plainWords: WordsOf = (visit) => ({
  bind,
  translate: () => (key) => key,
  shell: (key) => key,
  text: (localized) => localized?.[visit.locale] ?? '',
});

/** A page as a renderer without blocks would make it: its title, and for each block its props in the language. */
export const drawPlainly: DrawPage = (visit, route) => {
  const said = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(said);
    if (!isRecord(value)) return [];
    const own = value[visit.locale];
    return typeof own === 'string' ? [own] : Object.values(value).flatMap(said);
  };
  const lines = visibleBlocks(route, visit, bind).flatMap(({ use }) => [use.id, ...said(use.props)]);
  const html =
    `<main><h1>${escaped(route.title[visit.locale] ?? '')}</h1>` +
    `${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</main>`;
  return Promise.resolve({ html, document: () => Promise.resolve(`<!doctype html>${visit.locale}${html}`) });
};

const RULES: readonly Rule[] = [
  { id: 'kept', about: 'Everybody keeps it', at: { ends: true }, holds: { all: [] } },
  { id: 'elsewhere', about: 'Nothing here is tracked', at: { tracks: true }, holds: { all: [] } },
  { id: 'broken', about: 'Nobody keeps it', at: { ends: true }, holds: { fact: 'candidate.age', known: true } },
];

/** The package of one campaign among some files. */
export async function madeDossier(files: readonly SourceFile[], id = 'small') {
  const { campaigns, issues } = await checkedCampaigns({ files, registry: REGISTRY }, DECIDED_BY_PROOF);
  const campaign = campaigns.get(id);
  if (!campaign) throw new Error(issues.map(({ message }) => message).join('\n'));
  const [proof] = (await proveDocuments({ files, registry: REGISTRY, only: new Set([id]), rules: RULES })).proofs;
  if (!proof) throw new Error('It was not proven');
  return collectDossier({
    campaign,
    contentHash: 'a'.repeat(64),
    revision: { day: '2026-01-15', recorded: true },
    operator: 'An operator',
    product: 'A product',
    registry: REGISTRY,
    today: '2026-01-15',
    known: DEMONSTRATION_WORLD,
    draw: drawPlainly,
    wordsOf: plainWords,
    rules: RULES,
    accepted: [],
    proof,
  });
}
