import { distanceIn } from '#i18n/format.ts';
import type { CountryEntry } from '#schemas/countries.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';

type Query = Readonly<Record<string, string>>;

type DistanceUnit = CountryEntry['distanceUnit'];

/** How far studies may be, in the unit of the country. */
export const RADII: Readonly<Record<DistanceUnit, readonly number[]>> = {
  mi: [10, 25, 50, 100],
  km: [15, 50, 100, 200],
};

/** How many cards are shown at first, and added by each "show more". */
export const CARDS_AT_A_TIME = 10;

const wholeNumber = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

/** The distance that the address asks for; `undefined` means any, also for a value that is not on the list. */
export function radiusOf({ radius }: Query, unit: DistanceUnit): number | undefined {
  const asked = wholeNumber(radius);
  return RADII[unit].find((one) => one === asked);
}

/** How many cards the address asks for; never fewer than are shown at first. */
export function cardsShown({ show }: Query): number {
  return Math.max(wholeNumber(show) ?? 0, CARDS_AT_A_TIME);
}

/** Whether the address asks for studies that do not recruit yet. */
export const asksForOpening = ({ status }: Query) => status === 'soon';

/** Recruits people from anywhere in the country: no place is near, and none is too far. */
export function isCountrywide({ siteTargetAreaType, city }: FoundStudy): boolean {
  return siteTargetAreaType === 'Country' || city === undefined;
}

/**
 * The studies within a distance. One that recruits in the whole country always stays, and so does one whose distance is
 * unknown, because it may not be too far (Q11).
 */
export function studiesWithin(
  studies: readonly FoundStudy[],
  radius: number | undefined,
  unit: DistanceUnit,
): readonly FoundStudy[] {
  return radius === undefined
    ? studies
    : studies.filter(
        (study) =>
          isCountrywide(study) || study.distanceKm === undefined || distanceIn(unit, study.distanceKm) <= radius,
      );
}
