import { sentence, type Sentence } from '#schemas/sentence.ts';
import { differenceOf, pageWords, type Difference } from './difference.ts';
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
    ...textDifferences(a.texts, b.texts, sentence`settings`, a.locale, a.screens[0]?.route),
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
  const [now, before] = [b, a].map((told) => (told === undefined ? sentence`nothing` : sentence`"${told}"`));
  const words = sentence`the visitor is told ${now} instead of ${before}`;
  return a === b ? [] : [differenceOf({ kind: 'verdict', change: 'changed', place: sentence`result`, words })];
}

function languageDifference({ locale: a }: Run, { locale: b }: Run): Difference[] {
  const words = sentence`the visitor reads the language "${b}" instead of "${a}"`;
  return a === b ? [] : [differenceOf({ kind: 'language', change: 'changed', place: sentence`language ${a}`, words })];
}

/** The requested page is the one on which one of the versions starts. */
function entryDifference(a: Run, b: Run): Difference[] {
  const one = (change: Difference['change'], route: string, words: Sentence): Difference =>
    differenceOf({ kind: 'entry', change, place: pageWords(route), words, route });
  const [before, now] = [pageWords(a.begins), pageWords(b.begins)];
  if (a.asked === a.begins) return [one('removed', a.begins, sentence`visits no longer begin there but on ${now}`)];
  if (b.asked === b.begins)
    return [one('added', b.begins, sentence`visits may begin there; before, they began on ${before}`)];
  return [one('changed', a.asked, sentence`visits that ask for it begin on ${now}; before, they began on ${before}`)];
}

type Ends = Readonly<Record<Run['end']['kind'], (page: Sentence) => Sentence>>;

const ENDS: Ends = {
  end: (page) => sentence`the visitor comes to the end ${page}`,
  stuck: (page) => sentence`the visitor is stuck at ${page}`,
  circle: (page) => sentence`the visitor comes back to ${page}`,
  back: (page) => sentence`the visitor is led back to ${page}`,
};
const ENDED: Ends = {
  end: (page) => sentence`the visitor came to the end ${page}`,
  stuck: (page) => sentence`the visitor was stuck at ${page}`,
  circle: (page) => sentence`the visitor came back to ${page}`,
  back: (page) => sentence`the visitor was led back to ${page}`,
};

function endDifference({ end: a }: Run, { end: b }: Run): Difference[] {
  if (a.kind === b.kind && a.route === b.route) return [];
  const [now, before] = [ENDS[b.kind](pageWords(b.route)), ENDED[a.kind](pageWords(a.route))];
  const words = sentence`${now}; before, ${before}`;
  return [differenceOf({ kind: 'end', change: 'changed', place: pageWords(a.route), words })];
}

function screenDifferences(a: readonly Screen[], b: readonly Screen[]): Difference[] {
  const [here, there] = [a.map(({ route }) => route), b.map(({ route }) => route)];
  const one = (change: Difference['change'], route: string, words: Sentence): Difference =>
    differenceOf({ kind: 'screen', change, place: pageWords(route), words, route });
  const [kept, keptThere] = [here.filter((name) => there.includes(name)), there.filter((name) => here.includes(name))];
  const turned = kept.findIndex((name, index) => name !== keptThere[index]);
  return [
    ...here.filter((name) => !there.includes(name)).map((name) => one('removed', name, sentence`no longer shown`)),
    ...there.filter((name) => !here.includes(name)).map((name) => one('added', name, sentence`newly shown`)),
    ...(turned === -1
      ? []
      : [
          one(
            'moved',
            kept[turned] ?? '',
            sentence`the pages come in a different order: ${pageWords(keptThere[turned] ?? '')} before ${pageWords(
              kept[turned] ?? '',
            )}`,
          ),
        ]),
  ];
}

function actionDifferences(a: readonly Screen[], b: readonly Screen[]): Difference[] {
  const [here, there] = [new Set(a.flatMap(({ actions }) => actions)), new Set(b.flatMap(({ actions }) => actions))];
  const one = (change: 'added' | 'removed', code: string): Difference =>
    differenceOf({
      kind: 'action',
      change,
      place: sentence`action "${code}"`,
      words: change === 'added' ? sentence`newly logged` : sentence`no longer logged`,
    });
  return [
    ...[...here].filter((code) => !there.has(code)).map((code) => one('removed', code)),
    ...[...there].filter((code) => !here.has(code)).map((code) => one('added', code)),
  ];
}
