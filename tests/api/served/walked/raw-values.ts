import { addDays } from 'date-fns/addDays';
import { addYears } from 'date-fns/addYears';
import { parseISO } from 'date-fns/parseISO';
import { subYears } from 'date-fns/subYears';
import { formatCountryDate, isIsoDate, isoDateOf } from '#engine/dates.ts';
import { COUNTRIES, isCountryCode, type CountryCode, type CountryEntry } from '#schemas/countries.ts';
import type { Chance } from '../made/chance.ts';
import { untouched, type Control, type Entered, type ShownPage } from './page-form.ts';

/** What a visitor who fills in a form knows. */
export interface Filling {
  readonly chance: Chance;
  /** The numbers and dates in the document: the interesting values are close to them. */
  readonly marks: Marks;
  readonly today: string;
  /** The country that their browser reports. */
  readonly country: CountryCode;
}

export interface Marks {
  readonly numbers: readonly number[];
  readonly days: readonly string[];
  readonly texts: readonly string[];
}

/** Every constant of a document, wherever it occurs. */
export function marksIn(document: unknown): Marks {
  const numbers = new Set<number>();
  const texts = new Set<string>();
  JSON.stringify(document, (_key, value: unknown) => {
    if (typeof value === 'number') numbers.add(value);
    if (typeof value === 'string') texts.add(value);
    return value;
  });
  const days = [...texts].filter(isIsoDate);
  return { numbers: [...numbers].filter((number) => number > 1), days, texts: [...texts] };
}

/** Fills in a page as somebody might: mostly valid values, now and then nothing, rarely invalid values. */
export function filledIn(page: ShownPage, filling: Filling): Entered {
  const entered: Record<string, readonly string[]> = untouched(page);
  const chosen = page.controls.find(({ name }) => name === 'candidate.country');
  if (chosen) entered[chosen.name] = [filling.chance.pick(chosen.values)];
  const [own] = entered['candidate.country'] ?? [];
  const country = COUNTRIES[isCountryCode(own) ? own : filling.country];
  for (const control of page.controls) {
    if (control.kind === 'hidden' || control.name === 'candidate.country' || isTrap(control)) continue;
    entered[control.name] = valuesFor(control, country, filling);
  }
  return entered;
}

/** A control that people never see. */
function isTrap({ name }: Control): boolean {
  return !/^(candidate|answer|criteria|consent)\./.test(name);
}

function valuesFor(control: Control, country: CountryEntry, filling: Filling): readonly string[] {
  const { chance, marks } = filling;
  const { kind, values, stands } = control;
  if (kind === 'checkbox') return boxesOf(control, filling);
  if (kind === 'text') return chance.oneIn(7) ? [''] : [textFor(control.name, country, filling)];
  if (chance.oneIn(9)) return stands;
  const marked = values.filter((value) => marks.texts.includes(value) || isNear(Number(value), marks));
  return [chance.pick(marked.length > 0 && !chance.oneIn(4) ? marked : values)];
}

/** Boxes that come with a hidden value always send it. */
function boxesOf({ values, stands }: Control, { chance, marks }: Filling): readonly string[] {
  const always = stands.filter((value) => !values.includes(value));
  const marked = values.filter((value) => marks.texts.includes(value));
  const wanted = marked.length > 0 ? marked : values.slice(0, 3);
  return [
    ...always,
    ...(values.length === 1 && !chance.oneIn(3) ? values : chance.some(chance.oneIn(5) ? values.slice(0, 6) : wanted)),
  ];
}

function isNear(value: number, { numbers }: Marks): boolean {
  return numbers.some((mark) => Math.abs(mark - value) <= 1);
}

type Text = (country: CountryEntry, filling: Filling) => string;

const TEXTS: readonly (readonly [name: RegExp, text: Text])[] = [
  [/birthdate$/i, (country, filling) => formatCountryDate(birthDate(filling), country.date)],
  [/Date$/, (country, filling) => formatCountryDate(comingDate(filling), country.date)],
  [/postalCode$/, (country) => country.postalExample],
  [/phone$/i, (country) => PHONES[country.alpha2]],
  [/email$/i, (_country, { chance }) => chance.pick(['ana@example.org', 'b.c@example.com'])],
  [/name$/i, (_country, { chance }) => chance.pick(['Ana Rivera', 'José María Sánchez'])],
  [/heightCm$/, (_country, filling) => String(measure(filling, [91, 244, 170, 150]))],
  [/heightFeet$/, (_country, { chance }) => chance.pick(['3', '4', '5', '6', '8'])],
  [/heightInches$/, (_country, { chance }) => chance.pick(['0', '7', '11', '10.99', '5.5', ''])],
  [/weightKg$/, (_country, filling) => String(measure(filling, [0, 681, 60, 90]))],
  [/weightLb$/, (_country, filling) => String(Math.round(measure(filling, [0, 60, 90, 680]) * 2.20462 * 100) / 100)],
];

/** Numbers that are valid in the numbering plans. */
const PHONES: Readonly<Record<CountryCode, string>> = {
  US: '(312) 207-1000',
  CA: '(416) 362-1000',
  GB: '020 7946 0018',
  IE: '01 679 2000',
  AU: '02 9374 4000',
  NZ: '09 300 6000',
  ZA: '021 423 9110',
};

function textFor(name: string, country: CountryEntry, filling: Filling): string {
  if (filling.chance.oneIn(25)) return filling.chance.pick(['x', '99/99/9999', '00000', '-1', '1e3']);
  return TEXTS.find(([pattern]) => pattern.test(name))?.[1](country, filling) ?? 'Some words';
}

/** A number of the document, a number next to one, or one at the limits of what is accepted. */
function measure({ chance, marks }: Filling, ends: readonly number[]): number {
  const mark = chance.pick([...marks.numbers, ...ends]);
  return Math.max(0, Math.round((mark + chance.pick([0, 0, 0.01, -0.01, 0.5, 1, -1, 3])) * 100) / 100);
}

/** Near a day of the document, or near the day on which somebody reaches an age of the document. */
function birthDate({ chance, marks, today }: Filling): string {
  const aside = chance.pick([0, 0, -1, 1, 30]);
  const now = parseISO(today);
  if (marks.days.length > 0 && chance.oneIn(2)) {
    const near = addDays(parseISO(chance.pick(marks.days)), aside);
    return isoDateOf(near <= now ? near : subYears(now, 30));
  }
  const years = chance.pick([...marks.numbers.filter((age) => age < 120), 1, 15, 35, 70, 110]);
  return isoDateOf(addDays(subYears(now, Math.trunc(years)), chance.oneIn(2) ? aside : -aside));
}

function comingDate({ chance, marks, today }: Filling): string {
  const now = parseISO(today);
  const near = marks.days.map((day) => addDays(parseISO(day), chance.pick([0, -1, 1])));
  const later = near.filter((day) => day > now);
  return isoDateOf(chance.pick([...later, ...later, addDays(now, 1), addDays(now, 20), addYears(now, 2)]));
}
