import type { Node } from '../../document/node.ts';
import { FACTS } from '#engine/facts/index.ts';
import { CONSENT_TYPES } from '#schemas/lead/answer-keys.ts';
import type { Check } from '../../workspace.ts';
import { replaceNode } from '../../document/edit.ts';
import { member, stringItems } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { standingOf, type FactStanding } from '../../model/judged-tests.ts';
import { suggest } from '../../suggest.ts';

const NAMES = [...FACTS.map(({ name }) => name), ...CONSENT_TYPES.map((type) => `consent.${type}`)];

/** Facts that predicates read and that routes require are listed, or asked for by a block of the campaign (B5, A16). */
export const unknownFact: Check = ({ tests, campaigns }) => [
  ...tests.flatMap(({ test, standing }) => finding(test.document, test.factNode, test.fact, standing)),
  ...campaigns.flatMap(({ model, asked }) =>
    model.routes.flatMap(({ entry }) =>
      stringItems(member(entry.meta, 'requires')).flatMap(({ node, text }) =>
        finding(entry.document, node, text, standingOf(text, asked)),
      ),
    ),
  ),
];

function finding(document: SourceDocument, node: Node, fact: string, standing: FactStanding): Finding[] {
  const at = { document, node };
  if (standing.kind === 'unknown')
    return [{ code: 'unknown-fact', at, message: `There is no fact "${fact}"`, suggestion: suggest(fact, NAMES) }];
  if (standing.kind !== 'not-asked') return [];
  const [sets] = standing.factsOfBlock;
  if (sets === undefined)
    return [
      {
        code: 'fact-not-asked',
        at,
        message: `No block of the campaign asks for "${fact}"`,
        suggestion: suggest(fact, standing.known),
      },
    ];
  // The block exists, but asks who the candidate is: its answers are not named answer.<id>.
  const named = standing.factsOfBlock.map((one) => `"${one}"`).join(', ');
  return [
    {
      code: 'fact-not-asked',
      at,
      message: `The block "${fact.slice('answer.'.length)}" sets ${named}, not "${fact}"`,
      suggestion: sets,
      fix: standing.factsOfBlock.length === 1 ? replaceNode(node, sets) : undefined,
    },
  ];
}
