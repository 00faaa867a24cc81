import { OFFERS_LIMIT } from '#schemas/study/direct-offer.ts';

const COLOURS = /^([0-9a-f]{6}|x)-([0-9a-f]{6}|x)-([0-9a-f]{6}|x)$/;
const value = (name: string, digits: string | undefined) =>
  digits === undefined || digits === 'x' ? '' : `--${name}:#${digits};`;

/**
 * The stylesheet of the colours that a page of offers shows: `0b5d3b-1155cc-ffffff,…` are title, button, and text on
 * the button; `x` is none. A file of our own origin, because the policy lets no style into the page (J3). Anything else
 * in the list is left out.
 */
export function offerColours(list: string): string {
  const rules = [...new Set(list.split(','))].slice(0, OFFERS_LIMIT).flatMap((entry) => {
    const [, title, button, text] = COLOURS.exec(entry) ?? [];
    if (title === undefined) return [];
    const onButton = `${value('offer-button', button)}${value('offer-button-text', text)}`;
    return [`.offer-${entry}{${value('offer-title', title)}${onButton}}`];
  });
  return `${rules.join('\n')}\n`;
}
