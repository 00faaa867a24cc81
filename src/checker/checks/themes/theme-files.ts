import { sentence } from '#schemas/sentence.ts';
import { FONT_NAME, ID, PICTURE_FILE } from '#schemas/patterns.ts';
import type { Check, Workspace } from '../../workspace.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { Node } from '../../document/node.ts';
import type { Finding, Spot } from '../../issue.ts';
import { fileFindings } from '../page/media.ts';
import { suggest } from '../../suggest.ts';
import { lockedThemes } from './locked-tokens.ts';
import { writtenThemes } from './theme-names.ts';

/**
 * The fonts, drawings and files that a look names exist, also where the operator has locked them. Known only where
 * somebody has looked into the folders.
 */
export const themeFiles: Check = (workspace) =>
  [...writtenThemes(workspace), ...lockedThemes(workspace)].flatMap((spot) => [
    ...['font', 'headingFont'].flatMap((name) => fontFindings(spot, member(spot.node, name), workspace)),
    ...logoFindings(spot, workspace),
    ...illustrationFindings(spot, workspace),
  ]);

/** What is no name at all has a finding already. */
function isNamed(name: string | undefined, { pattern }: { readonly pattern: string }): name is string {
  return name !== undefined && new RegExp(pattern).test(name);
}

function fontFindings({ document }: Spot, node: Node | undefined, workspace: Workspace): Finding[] {
  const name = stringOf(node);
  if (node === undefined || !isNamed(name, FONT_NAME) || name === 'system') return [];
  const at = { document, node };
  if (name.endsWith('.woff2')) return fileFindings({ file: name }, at, workspace);
  const fonts = workspace.shelf && [...workspace.shelf.fonts.keys()];
  if (!fonts || fonts.includes(name)) return [];
  return [
    {
      code: 'unknown-font',
      at,
      message: sentence`The product has no font "${name}"; it has ${fonts.join(', ')} and "system". Name one of
          them, or a .woff2 file in campaigns/media`,
      suggestion: suggest(name, fonts),
    },
  ];
}

function logoFindings({ document, node: theme }: Spot, workspace: Workspace): Finding[] {
  const node = member(member(theme, 'logo'), 'file');
  const file = stringOf(node);
  return node === undefined || !isNamed(file, PICTURE_FILE)
    ? []
    : fileFindings({ file }, { document, node }, workspace);
}

function illustrationFindings({ document, node: theme }: Spot, { shelf }: Workspace): Finding[] {
  const node = member(theme, 'illustrations');
  const name = stringOf(node);
  if (node === undefined || !isNamed(name, ID) || name === 'none' || !shelf) return [];
  if (shelf.illustrations.includes(name)) return [];
  return [
    {
      code: 'unknown-illustrations',
      at: { document, node },
      message: sentence`The product has no drawings "${name}"; it has ${shelf.illustrations.join(', ')} and "none"`,
      suggestion: suggest(name, shelf.illustrations),
    },
  ];
}

/** A theme replaces the colours that other settings of the same campaign name. */
export const replacedSettings: Check = ({ documents }) =>
  documents
    .filter(({ kind }) => kind === 'campaign')
    .flatMap((document) => {
      const settings = member(document.root, 'settings');
      if (!member(settings, 'theme')) return [];
      return [...REPLACED].flatMap(([name, instead]): Finding[] => {
        const node = member(settings, name);
        return node
          ? [
              {
                code: 'theme-replaces-setting',
                at: { document, node },
                message: sentence`The theme replaces "${name}". Remove it, or write ${instead}`,
              },
            ]
          : [];
      });
    });

const REPLACED = [
  ['mainBgColor', '"theme": { "extends": …, "colours": { "page": "#…" } }'],
  ['partnerBranded', sentence`the colours of the partner as a theme`],
] as const;
