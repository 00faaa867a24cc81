import { sentence } from '#schemas/sentence.ts';
import type { Check, Workspace } from '../../workspace.ts';
import { member, stringItems, stringOf } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { buildModel } from '../../model/campaign-model.ts';
import { suggest } from '../../suggest.ts';

/**
 * The campaign that another one extends exists, does not extend it in turn, and has the routes that are removed (B7).
 */
export const parents: Check = (workspace) =>
  workspace.documents
    .filter(({ kind }) => kind === 'campaign')
    .flatMap((document) => {
      const node = member(document.root, 'extends');
      const name = stringOf(node);
      if (node === undefined || name === undefined) return [];
      const parent = workspace.library.campaign(name);
      if (parent === 'unreadable') return [];
      const at = { document, node };
      if (!parent)
        return [
          {
            code: 'unknown-parent' as const,
            at,
            message: sentence`There is no campaign "${name}" to extend`,
            suggestion: suggest(
              name,
              workspace.campaignIds.filter((id) => id !== document.name),
            ),
          },
        ];
      const cycle = cycleFrom(document, workspace);
      if (cycle)
        return [
          {
            code: 'circular-extends' as const,
            at,
            message: sentence`The campaigns extend each other in a cycle: ${cycle.join(' → ')}`,
          },
        ];
      return removedRoutes(document, parent, workspace);
    });

function cycleFrom(document: SourceDocument, { library }: Workspace): string[] | undefined {
  const names = [document.name];
  let current: SourceDocument = document;
  for (;;) {
    const name = stringOf(member(current.root, 'extends'));
    const parent = name === undefined ? undefined : library.campaign(name);
    if (typeof parent !== 'object') return undefined;
    if (parent === document) return [...names, document.name];
    if (names.includes(parent.name)) return undefined;
    names.push(parent.name);
    current = parent;
  }
}

function removedRoutes(document: SourceDocument, parent: SourceDocument, { library }: Workspace): Finding[] {
  const model = buildModel(parent, library);
  const known = model.routes.map(({ name }) => name);
  return stringItems(member(document.root, 'removeRoutes'))
    .filter(({ text }) => model.routesComplete && !known.includes(text))
    .map(({ node, text }) => ({
      code: 'unknown-removed-route',
      at: { document, node },
      message: sentence`The campaign "${parent.name}" has no route "${text}" to remove`,
      suggestion: suggest(text, known),
    }));
}
