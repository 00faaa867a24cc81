import { wordsAsSentence, sentence, type Sentence } from '#schemas/sentence.ts';
import { PAGE_INKS } from '#schemas/campaign/page-inks.ts';
import type { Node } from '../../document/node.ts';
import type { Check } from '../../workspace.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { contrastOf } from '#engine/theme/contrast.ts';

/**
 * What is drawn directly on the background of a page has the contrast that WCAG 2.2 AA requires: 4.5 to 1 for text, 3
 * to 1 for frames. A theme replaces the background: its colours have a check of their own.
 */
export const contrast: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model }) => {
    const settings = member(model.document.root, 'settings');
    const node = member(settings, 'mainBgColor');
    const ground = stringOf(node);
    if (model.look || !node || ground === undefined || !/^#[0-9a-f]{6}$/i.test(ground)) return [];
    const partner = model.line.some((part) => member(member(part.root, 'settings'), 'partnerBranded')?.value === true);
    return findingsIn(model.document, node, ground, partner);
  });

function findingsIn(document: SourceDocument, node: Node, ground: string, partner: boolean): Finding[] {
  const inks = inksOf(partner);
  const worst = inks
    .map((ink) => ({ ...ink, ratio: contrastOf(ink.colour, ground) }))
    .filter(({ ratio, least }) => ratio < least)
    .toSorted((one, other) => one.ratio / one.least - other.ratio / other.least)[0];
  if (!worst) return [];
  const message = sentence`On ${ground}, the contrast of ${worst.what} (${worst.colour}) is ${worst.ratio.toFixed(1)}
      to 1; the minimum is ${worst.least} to 1`;
  return [{ code: 'low-contrast', at: { document, node }, message, suggestion: lighter(ground, inks) }];
}

interface Ink {
  readonly what: Sentence;
  readonly colour: string;
  readonly least: number;
}

function inksOf(partner: boolean): Ink[] {
  const links = Object.entries(PAGE_INKS.links).filter(([brand]) => (brand === 'partner') === partner);
  return [
    ...PAGE_INKS.text.map(({ what, colour }) => ({ what: wordsAsSentence(what), colour, least: 4.5 })),
    ...links.map(([brand, colour]) => ({ what: sentence`links (${brand})`, colour, least: 4.5 })),
    { what: sentence`field borders`, colour: PAGE_INKS.control, least: 3 },
  ];
}

/** The same hue, lightened only as much as necessary. */
function lighter(ground: string, inks: readonly Ink[]): string {
  for (let share = 0.02; share < 1; share += 0.02) {
    const mixed = towardsWhite(ground, share);
    if (inks.every(({ colour, least }) => contrastOf(colour, mixed) >= least)) return mixed;
  }
  return '#ffffff';
}

function towardsWhite(colour: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.round(part + (255 - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
