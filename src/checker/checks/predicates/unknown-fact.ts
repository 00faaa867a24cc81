import { sentence } from '#schemas/sentence.ts';
import type { Node } from '../../document/node.ts';
import { FACTS } from '#engine/facts/index.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { CONSENT_TYPES } from '#schemas/lead/answer-keys.ts';
import type { Check } from '../../workspace.ts';
import { replaceNode } from '../../document/edit.ts';
import { member, stringItems } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { factStatusOf, type FactStatus } from '../../model/resolve-tests.ts';
import { suggest } from '../../suggest.ts';

const NAMES = [...FACTS.map(({ name }) => name), ...CONSENT_TYPES.map((type) => `consent.${type}`)];

/** Facts that predicates read and that routes require are listed, or asked for by a block of the campaign (B5, A16). */
export const unknownFact: Check = ({ tests, campaigns }) => [
  ...tests.flatMap(({ test, status }) => aboutFact(test.document, test.factNode, test.fact, status)),
  ...campaigns.flatMap(({ model, asked }) =>
    model.routes.flatMap(({ entry }) =>
      stringItems(member(entry.meta, 'requires')).flatMap(({ node, text }) =>
        aboutFact(entry.document, node, text, factStatusOf(text, asked)),
      ),
    ),
  ),
];

/** What is wrong with the name of a fact where a document reads it. */
export function aboutFact(document: SourceDocument, node: Node, fact: string, status: FactStatus): Finding[] {
  const at = { document, node };
  if (status.kind === 'unknown')
    return [
      { code: 'unknown-fact', at, message: sentence`There is no fact "${fact}"`, suggestion: suggest(fact, NAMES) },
    ];
  if (status.kind !== 'not-asked') return [];
  if (fact.startsWith(COMPUTED)) return notComputed(at, fact, status.known);
  const [sets] = status.factsOfBlock;
  const entries = entriesAround(fact, status.known);
  if (entries !== undefined)
    return [
      {
        code: 'fact-not-asked',
        at,
        message: sentence`"${fact}" is asked again for each entry of a list, so conditions cannot read it; they
            can read how many entries there are, "${entries}"`,
      },
    ];
  if (sets === undefined)
    return [
      {
        code: 'fact-not-asked',
        at,
        message: sentence`No block of the campaign asks for "${fact}"`,
        suggestion: suggest(fact, status.known),
      },
    ];
  // The block exists, but asks who the candidate is: its answers are not named answer.<id>.
  const named = status.factsOfBlock.map((one) => `"${one}"`).join(', ');
  return [
    {
      code: 'fact-not-asked',
      at,
      message: sentence`The block "${fact.slice('answer.'.length)}" sets ${named}, not "${fact}"`,
      suggestion: sets,
      fix: status.factsOfBlock.length === 1 ? replaceNode(node, sets) : undefined,
    },
  ];
}

/** The fact that counts the entries of the list that the fact stands in; `undefined`: it stands in none. */
function entriesAround(fact: string, known: readonly string[]): string | undefined {
  return known.find((name) => {
    const [list = ''] = /^answer\..+(?=\.count$)/.exec(name) ?? [];
    return list !== '' && fact.startsWith(`${list}.`);
  });
}

function notComputed(at: Finding['at'], fact: string, known: readonly string[]): Finding[] {
  const computed = known.filter((name) => name.startsWith(COMPUTED));
  const name = fact.slice(COMPUTED.length);
  const have =
    computed.length === 0
      ? sentence`nothing: describe "${name}" in the part "computed" of the campaign`
      : computed.map((one) => one.slice(COMPUTED.length)).join(', ');
  const message = sentence`The campaign computes no "${name}"; it computes ${have}`;
  return [{ code: 'fact-not-asked', at, message, suggestion: suggest(fact, computed) }];
}
