import { sentence, type Sentence } from '#schemas/sentence.ts';
import { isDerivedFact } from '#engine/facts/fact.ts';
import { FACTS, findFact } from '#engine/facts/index.ts';
import type { Check, Workspace } from '../../workspace.ts';
import { items, member, stringItems, stringOf } from '../../document/node-access.ts';
import type { Node } from '../../document/node.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { suggest } from '../../suggest.ts';

/** Moments at which a rule needs no condition, because the blocks or facts that it names are enough. */
const WITHOUT_CONDITION = ['asksAgain', 'reportsAfter'];

/**
 * Every rule of a campaign can take effect: it has a condition, its blocks and facts exist, its id is unique, and it is
 * meant for this campaign. A rule disabled by a mistake would count as satisfied.
 */
export const rules: Check = (workspace) =>
  workspace.documents
    .filter(({ kind }) => kind === 'campaign')
    .flatMap((document) => {
      const all = items(member(document.root, 'rules'));
      const ids = all.map((rule) => stringOf(member(rule, 'id')));
      return all.flatMap((rule, index) => [
        ...mute(document, rule, workspace),
        ...(ids[index] !== undefined && ids.indexOf(ids[index]) < index
          ? [finding(document, member(rule, 'id') ?? rule, sentence`Another rule already has the id "${ids[index]}"`)]
          : []),
      ]);
    });

function finding(document: SourceDocument, node: Node, message: Sentence, suggestion?: string): Finding {
  return { code: 'rule-never-speaks', at: { document, node }, message, suggestion };
}

function mute(document: SourceDocument, rule: Node, workspace: Workspace): Finding[] {
  const at = member(rule, 'at');
  const holds = member(rule, 'holds');
  const needless = WITHOUT_CONDITION.some((moment) => member(at, moment) !== undefined);
  const always = at !== undefined && holds === undefined && !needless;
  return [
    ...wrongNames(document, rule, workspace),
    ...(always ? [finding(document, rule, sentence`The rule has no condition "holds", so nothing can break it`)] : []),
    ...(holds !== undefined && needless ? [finding(document, holds, UNREAD)] : []),
  ];
}

const UNREAD = sentence`This kind of rule only uses the facts that it names; its "holds" is ignored`;

/** Returns findings for the blocks, facts and campaigns that the rule names but that do not exist. */
function wrongNames(document: SourceDocument, rule: Node, { registry, campaignIds }: Workspace): Finding[] {
  const at = member(rule, 'at');
  const listed = (node: Node | undefined, ...names: readonly string[]) =>
    names.flatMap((name) => stringItems(member(node, name)));
  const facts = FACTS.map(({ name }) => name);
  const blocks = listed(at, 'shows', 'showing').filter(({ text }) => !registry.find(text));
  const asked = listed(at, 'asksAgain', 'reportsAfter').filter(({ text }) => !findFact(text) && !isDerivedFact(text));
  const campaigns = listed(rule, 'only', 'except').filter(({ text }) => !campaignIds.includes(text));
  const unknownNames = (what: Sentence, wrong: typeof blocks, known: readonly string[]) =>
    wrong.map(({ node, text }) =>
      finding(document, node, sentence`There is no ${what} "${text}"`, suggest(text, known)),
    );
  return [
    ...unknownNames(sentence`block`, blocks, registry.names),
    ...unknownNames(sentence`fact`, asked, facts),
    ...unknownNames(sentence`campaign`, campaigns, campaignIds),
  ];
}
