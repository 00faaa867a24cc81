import { sentence } from '#schemas/sentence.ts';
import type { Check, Workspace } from '../../workspace.ts';
import { isWithin } from '../../document/node.ts';
import { items, member } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import { blockEntries, isUse, routeEntries, type UseEntry } from '../../model/entries.ts';
import { suggest } from '../../suggest.ts';

/** Every use of a fragment names one that has content for that place (B7). */
export const fragments: Check = (workspace) =>
  workspace.documents.flatMap((document) => {
    const entries = routeEntries(document);
    const ofRoutes = entries.filter(isUse).map((use) => checkUse(use, 'routes', workspace));
    const parts = [
      ...entries.flatMap((entry) => ('parts' in entry ? entry.parts : [])),
      ...blockEntries(document, member(document.root, 'blocks')),
    ];
    return [
      ...ofRoutes,
      ...parts
        .filter(isUse)
        .map((use) =>
          document.kind === 'fragment' && isTopLevel(use) ? nested(use) : checkUse(use, 'blocks', workspace),
        ),
    ].flatMap((finding) => finding ?? []);
  });

function checkUse(
  at: UseEntry,
  wanted: 'routes' | 'blocks',
  { library, fragmentNames }: Workspace,
): Finding | undefined {
  const found = library.fragment(at.name);
  if (found === 'unreadable') return undefined;
  if (!found)
    return {
      code: 'unknown-fragment',
      at,
      message: sentence`There is no fragment "${at.name}"`,
      suggestion: suggest(at.name, fragmentNames),
    };
  if (items(member(found.root, wanted)).length > 0) return undefined;
  const message =
    wanted === 'routes'
      ? sentence`The fragment "${at.name}" has no routes`
      : sentence`The fragment "${at.name}" has no blocks`;
  return { code: 'fragment-misplaced', at, message };
}

/** The blocks of a fragment are inserted as they are, so fragments among them would be lost. */
function nested(at: UseEntry): Finding {
  return {
    code: 'fragment-misplaced',
    at,
    message: sentence`The fragment "${at.name}" cannot be used among the blocks of another fragment`,
  };
}

function isTopLevel({ document, node }: UseEntry): boolean {
  return items(member(document.root, 'blocks')).some((item) => isWithin(node, item));
}
