import { sentence } from '#schemas/sentence.ts';
import { isUnseen } from '#engine/fields/invisible-text.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import { languageWords } from '../../author-languages.ts';
import type { Check, Workspace } from '../../workspace.ts';
import { items, member, namesIn, stringOf } from '../../document/node-access.ts';
import type { Node } from '../../document/node.ts';
import type { Finding } from '../../issue.ts';
import { readTheme } from '../../model/themes.ts';
import { writtenThemes } from './theme-names.ts';

/** What the operator has locked, by brand. */
export function lockedThemes({ documents }: Pick<Workspace, 'documents'>) {
  const operator = documents.find(({ kind }) => kind === 'operator');
  return items(member(operator?.root, 'brands')).flatMap((brand) => {
    const node = member(brand, 'locked');
    const locked = node && readTheme(node);
    return operator && node && locked
      ? [{ document: operator, brand: stringOf(member(brand, 'id')) ?? '', node, locked }]
      : [];
  });
}

/** No document sets a part of a look that the operator has locked: pages would show the operator's. */
export const lockedTokens: Check = (workspace) => {
  const locks = lockedThemes(workspace);
  return locks.length === 0
    ? []
    : writtenThemes(workspace).flatMap(({ document, node }) =>
        locks.flatMap(({ brand, node: locked }) =>
          bothSay(node, locked).map(({ path, at }): Finding => ({
            code: 'theme-part-locked',
            at: { document, node: at },
            message: sentence`The operator has locked ${path} for the brand "${brand}": its pages show
              the operator's value`,
          })),
        ),
      );
};

/** The words of a locked logo exist in every language of the campaigns that have a theme: their pages show it. */
export const lockedLogos: Check = (workspace) =>
  lockedThemes(workspace).flatMap(({ document, brand, node }) => {
    const alt = member(member(node, 'logo'), 'alt');
    if (!alt) return [];
    const wanted = workspace.campaigns.flatMap(({ model }) => (model.look ? model.languages : []));
    return LANGUAGES.filter(
      (language) => wanted.includes(language) && isUnseen(stringOf(member(alt, language)) ?? ''),
    ).map((language): Finding => ({
      code: 'missing-language',
      at: { document, node: alt },
      message: sentence`The words of the logo that is locked for the brand "${brand}" have no
          ${languageWords(language)} ("${language}")`,
    }));
  });

/** The parts that a look and the locked ones both say, colours one by one. */
function bothSay(own: Node, locked: Node): readonly { readonly path: string; readonly at: Node }[] {
  return namesIn(locked).flatMap((name) => {
    const at = member(own, name);
    const below = member(locked, name);
    if (!at || !below) return [];
    return name === 'colours' || name === 'dark'
      ? namesIn(below).flatMap((role) => {
          const colour = member(at, role);
          return colour ? [{ path: `${name}.${role}`, at: colour }] : [];
        })
      : [{ path: name, at }];
  });
}
