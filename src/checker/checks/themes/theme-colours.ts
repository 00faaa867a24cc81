import { sentence, type Sentence } from '#schemas/sentence.ts';
import { completeColours, schemesOf } from '#engine/theme/complete-colours.ts';
import { mergeThemes } from '#engine/theme/resolve-theme.ts';
import { COLOUR_ROLES, type ColourRole, type Colours } from '#schemas/theme/colour-roles.ts';
import type { Theme } from '#schemas/theme/theme.ts';
import type { Check, Workspace } from '../../workspace.ts';
import type { Finding, Spot } from '../../issue.ts';
import { placeOfToken, themeModel, type ThemeModel } from '../../model/themes.ts';
import { faintPairs, nearestColour, type ColourPair, type FaintPair } from '../../page/colour-pairs.ts';
import { lockedThemes } from './locked-tokens.ts';
import { writtenThemes } from './theme-names.ts';

/** Every colour of a look has the contrast that WCAG 2.2 AA requires on what it stands on, in light and dark. */
export const themeColours: Check = (workspace) =>
  writtenThemes(workspace).flatMap((spot) => {
    // A campaign that only names a theme says no colour itself.
    if (spot.node.type !== 'object') return lockedOnly(spot, workspace);
    const model = themeModel(spot, workspace.library);
    return model.theme ? [...findings(model, model.theme, spot), ...lockedOnly(spot, workspace)] : [];
  });

function findings(model: ThemeModel, theme: Theme, spot: Spot): Finding[] {
  return schemesOf(theme).flatMap(([scheme, all]) => {
    const part = scheme === 'light' ? 'colours' : 'dark';
    const blameFor = (pair: ColourPair) => blame(model, part, pair);
    const reported = new Set<string>();
    return faintPairs(all).flatMap((pair): Finding[] => {
      const blamed = blameFor(pair);
      const at = blamed ? placeOfToken(model, part, blamed) : placeOfToken(model, part);
      const role = blamed ?? pair.ink;
      if (reported.has(role)) return [];
      reported.add(role);
      return [
        {
          code: 'low-contrast',
          at: at ?? spot,
          message: wordsFor(pair, all, scheme),
          suggestion:
            blamed && betterColour({ given: theme[part] ?? {}, light: theme.colours, scheme, role: blamed, blameFor }),
        },
      ];
    });
  });
}

const isRole = (name: string): name is ColourRole => COLOUR_ROLES.some((role) => role === name);

/** The colour of a pair that somebody wrote: of the two, the upper one; otherwise what they are mixed from. */
function blame(model: ThemeModel, part: 'colours' | 'dark', { ink, on }: ColourPair): ColourRole | undefined {
  const sources: readonly string[] = [ink, on, ...(MIXED_FROM[ink] ?? []), ...(MIXED_FROM[on] ?? [])];
  return sources.filter(isRole).find((role) => placeOfToken(model, part, role));
}

/** What colours that nobody wrote are mixed from. */
const MIXED_FROM: Readonly<Record<string, readonly ColourRole[]>> = {
  page: ['surface', 'primary'],
  panel: ['surface', 'primary'],
  strong: ['primary', 'text'],
  heading: ['text'],
  focus: ['text'],
  errorPanel: ['error', 'surface'],
  warningPanel: ['warning', 'surface'],
  successPanel: ['success', 'surface'],
};

function wordsFor(
  { ink, on, ratio, least }: FaintPair,
  all: Readonly<Record<string, string>>,
  scheme: string,
): Sentence {
  const where = scheme === 'dark' ? sentence` in the dark scheme` : '';
  return sentence`On ${on} (${all[on]}), the contrast of ${ink} (${all[ink]}) is ${ratio.toFixed(1)} to
      1${where}; the minimum is ${least} to 1`;
}

interface Faulty {
  readonly given: Colours;
  readonly light: Colours | undefined;
  readonly scheme: 'light' | 'dark';
  readonly role: ColourRole;
  readonly blameFor: (pair: ColourPair) => ColourRole | undefined;
}

/** The nearest colour with which nothing is wrong any more for which this role is to blame. */
function betterColour({ given, light, scheme, role, blameFor }: Faulty): string | undefined {
  const written = given[role];
  const isClear = (colour: string) =>
    faintPairs(completeColours({ ...given, [role]: colour }, scheme, light)).every((pair) => blameFor(pair) !== role);
  return written === undefined ? undefined : nearestColour(written, isClear);
}

/** The contrast between the operator's locked colours and those of a look. */
function lockedOnly(spot: Spot, workspace: Workspace): Finding[] {
  const { theme } = themeModel(spot, workspace.library);
  if (!theme) return [];
  const own = new Set(schemesOf(theme).flatMap(([scheme, all]) => faintPairs(all).map((pair) => keyOf(scheme, pair))));
  return lockedThemes(workspace).flatMap(({ brand, locked }) =>
    schemesOf(mergeThemes(theme, locked)).flatMap(([scheme, all]) => {
      const worst = faintPairs(all).find((pair) => !own.has(keyOf(scheme, pair)));
      return worst
        ? [
            {
              code: 'low-contrast' as const,
              at: spot,
              message: sentence`With the colours that the operator has locked for "${brand}":
                ${wordsFor(worst, all, scheme)}`,
            },
          ]
        : [];
    }),
  );
}

function keyOf(scheme: string, { ink, on }: ColourPair): string {
  return `${scheme} ${ink} ${on}`;
}
