import { sentence } from '#schemas/sentence.ts';
import type { Check, Workspace } from '../../workspace.ts';
import type { Node } from '../../document/node.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { suggest } from '../../suggest.ts';

/** The days of a campaign are in order, and the campaign that takes its visitors afterwards exists and is another. */
export const activeDays: Check = (workspace) =>
  workspace.documents.flatMap((document) => {
    const active = member(member(document.root, 'settings'), 'active');
    if (document.kind !== 'campaign' || active === undefined) return [];
    const [from, until, leads, then] = ['from', 'until', 'leads', 'then'].map((name) => member(active, name));
    return [...daysInOrder(document, from, until), ...successor(document, until ?? leads, then, workspace)];
  });

function daysInOrder(document: SourceDocument, from: Node | undefined, until: Node | undefined): Finding[] {
  const [first, last] = [stringOf(from), stringOf(until)];
  if (first === undefined || last === undefined || until === undefined || first <= last) return [];
  const message = sentence`The last day, ${last}, is before the first, ${first}`;
  return [{ code: 'never-active', at: { document, node: until }, message }];
}

function successor(
  document: SourceDocument,
  end: Node | undefined,
  then: Node | undefined,
  { campaignIds }: Workspace,
): Finding[] {
  const id = stringOf(then);
  if (then === undefined || id === undefined) return [];
  const at = { document, node: then };
  const others = campaignIds.filter((other) => other !== document.name);
  if (!others.includes(id)) {
    const message = sentence`There is no other campaign "${id}" for visitors to go to`;
    return [{ code: 'unknown-successor', at, message, suggestion: suggest(id, others) }];
  }
  if (end) return [];
  const message = sentence`Nobody goes to "${id}": there is no last day ("until") and no number of leads ("leads")`;
  return [{ code: 'never-over', at, message }];
}
