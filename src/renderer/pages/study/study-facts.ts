import { ageBoundInUnit, leastAge } from '#engine/qualification/age.ts';
import { compensationOf } from '#i18n/compensation.ts';
import { distanceIn, formatAge, formatAgeBounds, formatNumber } from '#i18n/format.ts';
import type { StudyPlace } from '#api/own-pages.ts';
import { COUNTRIES, type CountryCode } from '#schemas/countries.ts';
import type { Language, LocalizedText } from '#schemas/language.ts';
import type { Study } from '#schemas/study/study.ts';
import type { StudyTexts } from './study-texts.ts';

/** Who can join by age, in words. */
export function agesOf({ minAge: lowest, maxAge }: Study, locale: Language, t: StudyTexts): string {
  const minAge = leastAge(lowest);
  const inWords = (years: number) => formatAge(ageBoundInUnit(years), locale);
  if (minAge !== null && maxAge !== null)
    return t('agesBetween', { ...formatAgeBounds(ageBoundInUnit(minAge), ageBoundInUnit(maxAge), locale) });
  if (minAge !== null) return t('agesFrom', { min: inWords(minAge) });
  return maxAge === null ? t('agesAny') : t('agesTo', { max: inWords(maxAge) });
}

/** The numbers of the bounds by age, as a text has them. */
export function ageNumbers({ minAge, maxAge }: Study): readonly string[] {
  return [leastAge(minAge), maxAge].flatMap((years) => (years === null ? [] : [`${ageBoundInUnit(years).amount}`]));
}

/** The bounds of the body mass index, in words; '' if there are none. */
export function bmiOf({ minBmi, maxBmi }: Study, locale: Language, t: StudyTexts): string {
  const inWords = (value: number) => formatNumber(value, locale);
  if (minBmi !== null && maxBmi !== null) return t('bmiBetween', { min: inWords(minBmi), max: inWords(maxBmi) });
  if (minBmi !== null) return t('bmiFrom', { min: inWords(minBmi) });
  return maxBmi === null ? '' : t('bmiTo', { max: inWords(maxBmi) });
}

/** Nobody goes anywhere: the study needs neither a site nor the ability to travel. */
export function isFromHome({ siteRequiredToQualify, transportationRequired }: Study): boolean {
  return !siteRequiredToQualify && transportationRequired === false;
}

/**
 * How far away a site is, in the unit of the visitor's country (Q7); '' if that is not known. A site in another country
 * is not near, however many miles it is.
 */
export function distanceOf(
  { distanceKm, country: place }: StudyPlace,
  { country, approximate }: { readonly country: CountryCode; readonly approximate: boolean },
  locale: Language,
  t: StudyTexts,
): string {
  if (distanceKm === undefined || place !== country) return '';
  const { distanceUnit } = COUNTRIES[country];
  const distance = formatNumber(distanceIn(distanceUnit, distanceKm), locale);
  if (distanceUnit === 'mi') return t(approximate ? 'aboutMi' : 'awayMi', { distance });
  return t(approximate ? 'aboutKm' : 'awayKm', { distance });
}

/** What participants get; undefined if the study pays nothing, or its record says nothing of it (F8). */
export function paidBy(study: Study, country: CountryCode, locale: Language, t: StudyTexts): LocalizedText | undefined {
  const pays = study.webScreener?.compensationAvailable;
  if (pays === false) return undefined;
  const said = compensationOf(study, { country, locale, upTo: (amount) => t('paidUpTo', { amount }) });
  return said ?? (pays === true ? { [locale]: t('paidSome') } : undefined);
}
