import type { SourceStudy } from './source-studies.ts';

/** The languages that these expectations are written in. */
export type Spoken = 'en' | 'es';

/** What the card of a study must say, derived from its source alone. */
export interface ExpectedCard {
  readonly id: string;
  readonly name: string;
  readonly who: string;
  /** Each of the nearest places, with its distance: several if sites share a point. */
  readonly where: readonly string[];
  readonly sites: string;
  readonly conditions: readonly string[];
}

const REACH_KM = 120;
const EARTH_KM = 6371.0088;
const KM_PER_MILE = 1.609344;

function kmBetween([lat1, lon1]: readonly [number, number], [lat2, lon2]: readonly [number, number]): number {
  const [a, b, c, d] = [lat1, lon1, lat2, lon2].map((degrees) => (degrees * Math.PI) / 180);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return Number.NaN;
  return EARTH_KM * Math.acos(Math.min(1, Math.sin(a) * Math.sin(c) + Math.cos(a) * Math.cos(c) * Math.cos(b - d)));
}

const UNITS: Readonly<Record<string, Readonly<Record<Spoken, readonly [one: string, many: string]>>>> = {
  Year: { en: ['year', 'years'], es: ['año', 'años'] },
  Month: { en: ['month', 'months'], es: ['mes', 'meses'] },
  Day: { en: ['day', 'days'], es: ['día', 'días'] },
  Week: { en: ['day', 'days'], es: ['día', 'días'] },
};

/** "18 Years" as amount and words. Months that make whole years are given in years; zero is no bound. */
function age(
  text: string | undefined,
  language: Spoken,
): { readonly amount: number; readonly unit: string; readonly words: string } | undefined {
  const [, digits, unit = ''] = /^(\d+) (Year|Month|Week|Day)s?$/.exec(text ?? '') ?? [];
  if (digits === undefined || Number(digits) === 0) return undefined;
  const inYears = unit === 'Month' && Number(digits) % 12 === 0;
  const amount = unit === 'Week' ? Number(digits) * 7 : inYears ? Number(digits) / 12 : Number(digits);
  const said = inYears ? 'Year' : unit;
  return { amount, unit: said, words: `${amount} ${UNITS[said]?.[language][amount === 1 ? 0 : 1]}` };
}

const SAID = {
  en: {
    any: 'Any age',
    from: (a: string) => `${a} and older`,
    to: (b: string) => `Up to ${b}`,
    between: (a: string, b: string) => `${a} to ${b}`,
    FEMALE: 'Women, ',
    MALE: 'Men, ',
    sites: (n: string, m: string, one: boolean) => `${n} ${one ? 'site' : 'sites'}, ${m} near you`,
    away: (p: string, d: string) => `${p}, ${d} miles away`,
  },
  es: {
    any: 'Cualquier edad',
    from: (a: string) => `${a} o más`,
    to: (b: string) => `Hasta ${b}`,
    between: (a: string, b: string) => `De ${a} a ${b}`,
    FEMALE: 'Mujeres, ',
    MALE: 'Hombres, ',
    sites: (n: string, m: string, one: boolean) => `${n} ${one ? 'centro' : 'centros'}, ${m} cerca de usted`,
    away: (p: string, d: string) => `${p}, a ${d} millas`,
  },
};

function who({ lowest, highest, sex }: SourceStudy, language: Spoken): string {
  const said = SAID[language];
  const [from, to] = [age(lowest, language), age(highest, language)];
  const once = from?.unit === 'Year' && to?.unit === 'Year' && to.amount > 1;
  const ages =
    from && to
      ? said.between(once ? String(from.amount) : from.words, to.words)
      : from
        ? said.from(from.words)
        : to
          ? said.to(to.words)
          : said.any;
  return sex === 'FEMALE' || sex === 'MALE' ? `${said[sex]}${ages.charAt(0).toLowerCase()}${ages.slice(1)}` : ages;
}

function milesIn(km: number): string {
  const miles = km / KM_PER_MILE;
  return (miles >= 10 ? Math.round(miles) : Math.round(miles * 10) / 10).toLocaleString('en-US');
}

/**
 * What must be listed for somebody who lives at `point` in the United States: every study with a recruiting site within
 * its reach, found by brute force, nearest first.
 */
export function expectedCards(
  studies: readonly SourceStudy[],
  point: readonly [number, number],
  language: Spoken,
): readonly ExpectedCard[] {
  const near = studies.flatMap((study) => {
    const open = study.sites.filter(({ recruiting }) => recruiting);
    const distances = open
      .flatMap(({ point: place, american, city, state }) =>
        place && american ? [{ km: kmBetween(point, place), place: `${city}, ${state}` }] : [],
      )
      .filter(({ km }) => km <= REACH_KM);
    const km = Math.min(...distances.map((each) => each.km));
    if (distances.length === 0) return [];
    const where = distances
      .filter((each) => each.km - km < 1e-3)
      .map(({ place }) => SAID[language].away(place, milesIn(Math.round(km * 10) / 10)));
    const sites = SAID[language].sites(
      open.length.toLocaleString('en-US'),
      distances.length.toLocaleString('en-US'),
      open.length === 1,
    );
    return [
      {
        km: Math.round(km * 1e4) / 1e4,
        id: study.id,
        name: study.name,
        who: who(study, language),
        where,
        sites,
        conditions: study.conditions,
      },
    ];
  });
  return near.toSorted((one, other) => one.km - other.km || (one.id < other.id ? -1 : 1));
}
