import { findFact } from '#engine/facts/index.ts';
import { isDerivedFact } from '#engine/facts/fact.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { isWithin } from '../document/node.ts';
import { member } from '../document/node-access.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { isListedConsent, type Asked } from './asked.ts';
import type { CampaignModel } from './campaign-model.ts';
import { readPredicates, type WrittenTest } from './predicate-tests.ts';

/**
 * The origin of a fact. `listed` facts are on the closed list; `asked` ones are set by a block of the campaign, or
 * computed;
 * `criteria` come from studies, so their ids and values are open; `not-asked` ones would be set by a block that does
 * not exist; `open`: the campaign has parts that cannot be read, so nothing can be said.
 */
export type FactStatus =
  | { readonly kind: 'listed' | 'asked'; readonly domain: Domain }
  | { readonly kind: 'criteria' | 'open' | 'unknown' }
  | {
      readonly kind: 'not-asked';
      readonly known: readonly string[];
      /** Other facts that the block with this id sets, if there is one. */
      readonly factsOfBlock: readonly string[];
    };

export interface ResolvedTest {
  readonly test: WrittenTest;
  readonly status: FactStatus;
}

interface Campaign {
  readonly model: CampaignModel;
  readonly asked: Asked;
}

/**
 * Lists tests of listed facts once, and tests of facts that derive from blocks once for each campaign they are part of.
 */
export function resolveTests(documents: readonly SourceDocument[], campaigns: readonly Campaign[]): ResolvedTest[] {
  const byPart = campaignsByPart(campaigns);
  return documents
    .filter(({ kind }) => kind !== 'operator')
    .flatMap((document) => readPredicates(document).flatMap(({ tests }) => tests))
    .flatMap((test) => {
      const using = isDerivedFact(test.fact)
        ? (byPart.get(test.document) ?? []).filter(({ model }) => usesTest(model, test))
        : [];
      if (using.length === 0) return [{ test, status: factStatusOf(test.fact, undefined) }];
      const statuses = using.map(({ asked }) => factStatusOf(test.fact, asked));
      return (test.document.kind === 'fragment' ? unlessAsked(statuses) : statuses).map((status) => ({
        test,
        status,
      }));
    });
}

/** Maps each document to the campaigns that it is a part of. */
export function campaignsByPart<One extends { readonly model: CampaignModel }>(
  campaigns: readonly One[],
): ReadonlyMap<SourceDocument, readonly One[]> {
  const by = new Map<SourceDocument, One[]>();
  for (const campaign of campaigns) {
    for (const part of campaign.model.parts) {
      const list = by.get(part);
      if (list) list.push(campaign);
      else by.set(part, [campaign]);
    }
  }
  return by;
}

/** A fragment may read what only some of its campaigns ask for; if none of them does, the name is wrong. */
function unlessAsked(statuses: readonly FactStatus[]): readonly FactStatus[] {
  const asked = statuses.filter(({ kind }) => kind === 'asked');
  return asked.length > 0 ? asked : statuses;
}

/** Is the test in a rule, a computation or a route of the assembled campaign? */
function usesTest({ routes, line }: CampaignModel, { document, node }: WrittenTest): boolean {
  const own = line.includes(document) ? ['rules', 'computed'].map((name) => member(document.root, name)) : [];
  if (own.some((part) => part && isWithin(node, part))) return true;
  return routes.some(({ entry, blocks }) =>
    [entry, ...blocks.map((block) => block.entry)].some(
      (spot) => spot.document === document && isWithin(node, spot.node),
    ),
  );
}

/** Returns what the name of a fact stands for. Without a campaign, only listed facts can be identified. */
export function factStatusOf(fact: string, asked: Asked | undefined): FactStatus {
  const listed = findFact(fact);
  if (listed) return { kind: 'listed', domain: listed.domain };
  if (!isDerivedFact(fact)) return { kind: 'unknown' };
  if (fact.startsWith('criteria.')) return { kind: 'criteria' };
  const domain = asked?.domains.get(fact);
  if (domain) return { kind: 'asked', domain };
  if (!asked || asked.mayBeAsked(fact)) return { kind: 'open' };
  if (fact.startsWith('consent.') && !isListedConsent(fact)) return { kind: 'unknown' };
  return {
    kind: 'not-asked',
    known: [...asked.domains.keys()].filter(isDerivedFact),
    factsOfBlock: fact.startsWith('answer.') ? asked.factsOfId(fact.slice('answer.'.length)) : [],
  };
}
