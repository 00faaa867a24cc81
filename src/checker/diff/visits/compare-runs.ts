import type { Difference } from './difference.ts';
import type { Run, Screen } from './follow.ts';
import { consentDifferences, sentDifferences } from './lead-differences.ts';
import { blockDifferences, pageDifferences, textDifferences, withMoves } from './page-differences.ts';

/** Returns what the same visitor sees differently in the second version. Empty means nothing. */
export function compareRuns(a: Run, b: Run): Difference[] {
  // For a visitor who starts elsewhere, everything else differs too: that is one difference, not many.
  if (a.begins !== b.begins) return entryDifference(a, b);
  const pairs = a.screens.flatMap((screen) =>
    b.screens.filter(({ route }) => route === screen.route).map((other) => ({ screen, other })),
  );
  return [
    ...endDifference(a, b),
    ...textDifferences(a.texts, b.texts, 'settings', a.locale, a.screens[0]?.route),
    ...screenDifferences(a.screens, b.screens),
    ...withMoves(
      pairs.flatMap(({ screen, other }) => blockDifferences(screen, other, a.locale)),
      a,
      b,
    ),
    ...pairs.flatMap(({ screen, other }) => pageDifferences(screen, other, a.locale)),
    ...consentDifferences(a, b),
    ...sentDifferences(a.saves, b.saves),
    ...verdictDifference(a, b),
    ...actionDifferences(a.screens, b.screens),
    ...languageDifference(a, b),
  ];
}

function verdictDifference({ verdict: a }: Run, { verdict: b }: Run): Difference[] {
  const words = `the visitor is told "${b ?? 'nothing'}" instead of "${a ?? 'nothing'}"`;
  return a === b ? [] : [{ kind: 'verdict', change: 'changed', place: 'result', words }];
}

function languageDifference({ locale: a }: Run, { locale: b }: Run): Difference[] {
  const words = `the visitor reads the language "${b}" instead of "${a}"`;
  return a === b ? [] : [{ kind: 'language', change: 'changed', place: `language ${a}`, words }];
}

/** The requested page is the one on which one of the versions starts. */
function entryDifference(a: Run, b: Run): Difference[] {
  const one = (change: Difference['change'], route: string, words: string): Difference => ({
    kind: 'entry',
    change,
    place: `page "${route}"`,
    words,
    route,
  });
  if (a.asked === a.begins) return [one('removed', a.begins, `visits no longer begin there but on "${b.begins}"`)];
  if (b.asked === b.begins)
    return [one('added', b.begins, `visits may begin there; before, they began on "${a.begins}"`)];
  return [
    one('changed', a.asked, `visits that ask for it begin on "${b.begins}"; before, they began on "${a.begins}"`),
  ];
}

const ENDS = {
  end: 'comes to the end',
  stuck: 'is stuck at',
  circle: 'comes back to',
  back: 'is led back to',
} as const;
const ENDED = {
  end: 'came to the end',
  stuck: 'was stuck at',
  circle: 'came back to',
  back: 'was led back to',
} as const;

function endDifference({ end: a }: Run, { end: b }: Run): Difference[] {
  if (a.kind === b.kind && a.route === b.route) return [];
  return [
    {
      kind: 'end',
      change: 'changed',
      place: `page "${a.route}"`,
      words: `the visitor ${ENDS[b.kind]} "${b.route}"; before, the visitor ${ENDED[a.kind]} "${a.route}"`,
    },
  ];
}

function screenDifferences(a: readonly Screen[], b: readonly Screen[]): Difference[] {
  const [here, there] = [a.map(({ route }) => route), b.map(({ route }) => route)];
  const one = (change: Difference['change'], route: string, words: string): Difference => ({
    kind: 'screen',
    change,
    place: `page "${route}"`,
    words,
    route,
  });
  const [kept, keptThere] = [here.filter((name) => there.includes(name)), there.filter((name) => here.includes(name))];
  const turned = kept.findIndex((name, index) => name !== keptThere[index]);
  return [
    ...here.filter((name) => !there.includes(name)).map((name) => one('removed', name, 'no longer shown')),
    ...there.filter((name) => !here.includes(name)).map((name) => one('added', name, 'newly shown')),
    ...(turned === -1
      ? []
      : [
          one(
            'moved',
            kept[turned] ?? '',
            `the pages come in a different order: "${keptThere[turned] ?? ''}" before "${kept[turned] ?? ''}"`,
          ),
        ]),
  ];
}

function actionDifferences(a: readonly Screen[], b: readonly Screen[]): Difference[] {
  const [here, there] = [new Set(a.flatMap(({ actions }) => actions)), new Set(b.flatMap(({ actions }) => actions))];
  const one = (change: 'added' | 'removed', code: string): Difference => ({
    kind: 'action',
    change,
    place: `action "${code}"`,
    words: change === 'added' ? 'newly logged' : 'no longer logged',
  });
  return [
    ...[...here].filter((code) => !there.has(code)).map((code) => one('removed', code)),
    ...[...there].filter((code) => !here.has(code)).map((code) => one('added', code)),
  ];
}
