import { sentence } from '#schemas/sentence.ts';
import { ID } from '#schemas/patterns.ts';
import type { Check, Workspace } from '../../workspace.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { Finding, Spot } from '../../issue.ts';
import { nameOfTheme } from '../../model/themes.ts';
import { suggest } from '../../suggest.ts';

/** Where the documents say a look: `settings.theme` of a campaign, and every document of a theme. */
export function writtenThemes({ documents }: Pick<Workspace, 'documents'>): readonly Spot[] {
  return documents.flatMap((document) => {
    const node =
      document.kind === 'theme'
        ? document.root
        : document.kind === 'campaign'
          ? member(member(document.root, 'settings'), 'theme')
          : undefined;
    return node ? [{ document, node }] : [];
  });
}

/** Every theme that a document names exists, and none is based on itself. */
export const themeNames: Check = (workspace) =>
  writtenThemes(workspace).flatMap((spot): Finding[] => {
    const node = nameOfTheme(spot.node);
    const name = stringOf(node);
    // What is no name at all has a finding already.
    if (node === undefined || name === undefined || !new RegExp(ID.pattern).test(name)) return [];
    const at = { ...spot, node };
    if (!workspace.library.theme(name))
      return [
        {
          code: 'unknown-theme',
          at,
          message: sentence`There is no theme "${name}": no file campaigns/themes/${name}.json`,
          suggestion: suggest(
            name,
            workspace.themeNames.filter((one) => one !== spot.document.name || spot.document.kind !== 'theme'),
          ),
        },
      ];
    const cycle = cycleFrom(spot, workspace);
    return cycle
      ? [
          {
            code: 'circular-theme',
            at,
            message: sentence`The themes extend each other in a cycle:
        ${cycle.join(' → ')}`,
          },
        ]
      : [];
  });

/** The names from a theme back to itself; `undefined` if there is no way back. */
function cycleFrom({ document }: Spot, { library }: Workspace): string[] | undefined {
  if (document.kind !== 'theme') return undefined;
  const names = [document.name];
  for (let at = document; ;) {
    const name = stringOf(member(at.root, 'extends'));
    const below = name === undefined ? undefined : library.theme(name);
    if (typeof below !== 'object' || (below !== document && names.includes(below.name))) return undefined;
    names.push(below.name);
    if (below === document) return names;
    at = below;
  }
}
