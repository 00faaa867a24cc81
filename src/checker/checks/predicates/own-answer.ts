import { sentence } from '#schemas/sentence.ts';
import type { Check, CheckedCampaign } from '../../workspace.ts';
import { items, member, namesIn, valueOf } from '../../document/node-access.ts';
import type { Node } from '../../document/node.ts';
import type { Finding } from '../../issue.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { answersOf, isAmong } from '#engine/facts/index.ts';
import { computationsOf, leavesOf } from '../../model/computed-domains.ts';
import { readPredicate } from '../../model/predicate-tests.ts';

/**
 * No block disappears because of what the visitor answers in it: the question, and its answer, would vanish while they
 * fill it in. A block may be shown because something is known, and ask for it again.
 */
export const ownAnswer: Check = ({ campaigns }) => campaigns.flatMap(readingThemselves);

function readingThemselves({ model, asked }: CheckedCampaign): Finding[] {
  const computed = [...computationsOf(model).keys()].flatMap((name) => leavesOf(COMPUTED + name, model));
  return model.routes.flatMap(({ blocks }) =>
    blocks.flatMap((block): Finding[] => {
      const { document, block: name, showWhen } = block.entry;
      if (!showWhen) return [];
      const own = asked.factsOf(block).map(({ fact }) => fact);
      const test = readPredicate(document, showWhen).tests.find(({ fact }) => {
        const sources = leavesOf(fact, model).flatMap((one) => answersOf(one, computed));
        return own.some((answer) => isAmong(answer, sources)) && !(sources.includes(fact) && staysOnceKnown(showWhen));
      });
      if (!test) return [];
      const lost = sentence`an answer may hide the question and is then lost`;
      const message = sentence`${name} asks for "${test.fact}", which its own condition reads: ${lost}`;
      return [
        {
          code: 'condition-reads-own-answer',
          at: { document, node: test.factNode },
          campaign: model.document.name,
          message,
        },
      ];
    }),
  );
}

/** Does the condition depend on nothing except whether facts are known? */
function staysOnceKnown(predicate: Node): boolean {
  if (namesIn(predicate).includes('not')) return false;
  const parts = [...items(member(predicate, 'all')), ...items(member(predicate, 'any'))];
  if (parts.length > 0) return parts.every(staysOnceKnown);
  const known = member(predicate, 'known');
  return known !== undefined && valueOf(known) === true;
}
