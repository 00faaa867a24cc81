import type { Language } from '#schemas/language.ts';
import { shellTexts } from '#tests/support/blocks/shell-texts.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import type { PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { isRecord } from '#api/guards.ts';
import { shown, type Tally } from './tally.ts';

type Answers = Readonly<Record<string, unknown>>;

interface Step {
  readonly path: string;
  readonly good: Readonly<Record<string, string>>;
  /** The text control of the step, and whether the visit contains what was typed into it. */
  readonly control?: string;
  readonly same?: (answers: Answers, sent: string) => boolean;
}

const words = (text: string) => text.trim().split(/\s+/).join(' ');
const digits = (value: unknown) => String(value).replace(/\D/g, '');

/**
 * The steps of s6. What is stored is what was typed without the surrounding space, names with one space between words,
 * numbers as the country writes them.
 */
const STEPS: readonly Step[] = [
  { path: '', good: { 'candidate.gender': 'female' } },
  {
    path: '/postal',
    good: { 'candidate.postalCode': '60614', 'candidate.country': 'US' },
    control: 'candidate.postalCode',
    same: (answers, sent) =>
      String(answers['candidate.postalCode']).replace(/\W/g, '') === sent.replace(/\W/g, '').toUpperCase(),
  },
  {
    path: '/age',
    good: { 'candidate.age': '46' },
    control: 'candidate.age',
    same: (answers, sent) => answers['candidate.age'] === Number(sent),
  },
  {
    path: '/name',
    good: { 'candidate.fullName': 'Maria Sanchez' },
    control: 'candidate.fullName',
    same: (answers, sent) =>
      `${String(answers['candidate.firstName'])} ${String(answers['candidate.lastName'])}` === words(sent),
  },
  {
    path: '/phone',
    good: { 'candidate.phone': '(312) 207-1000' },
    control: 'candidate.phone',
    same: (answers, sent) => digits(answers['candidate.phone']).endsWith(digits(sent).slice(-8)),
  },
  {
    path: '/email',
    good: { 'candidate.email': 'maria@example.org' },
    control: 'candidate.email',
    same: (answers, sent) =>
      sent.trim() === '' ? answers['candidate.email'] === undefined : answers['candidate.email'] === sent.trim(),
  },
];

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');
}

interface Posting {
  readonly visitor: PlainVisitor;
  readonly base: string;
  readonly locale: Language;
}

async function postOne(
  { visitor, base, locale }: Posting,
  { path, good, control = '', same }: Step,
  text: string,
  tally: Tally,
): Promise<void> {
  // A form is sent as UTF-8, which has no lone surrogates.
  const sent = text.toWellFormed();
  const reply = await visitor.send(`${base}${path}`, { ...good, [control]: sent, _action: 'next' });
  const reported = `${tally.kind}: ${control} ${shown(sent)} in ${locale}`;
  tally.sent += 1;
  if (reply.statusCode === 303) {
    const page = await visitor.get(`${base}${path}`);
    const { answers } = pageDataOf(page.body).state;
    if (same?.(answers, sent) === true) tally.stored += 1;
    else tally.broken.push(`${reported} is not kept as it was typed`);
    return;
  }
  tally.refused += 1;
  if (reply.statusCode !== 200) return void tally.broken.push(`${reported} is answered ${reply.statusCode}`);
  const [issue] = pageDataOf(reply.body).issues;
  const said =
    isRecord(issue) && issue['control'] === control
      ? shellTexts(locale)[`validation.${String(issue['code'])}`]
      : undefined;
  if (said === undefined || !reply.body.includes(escaped(said)))
    tally.broken.push(`${reported} is refused without words at the field`);
}

/** Posts each string into the text control of each step of s6, alternating between the languages. */
export async function postForms(site: Pick<PageSite, 'app'>, strings: readonly string[], tally: Tally): Promise<void> {
  for (const [locale, base] of [
    ['en', '/signup/s6'],
    ['es', '/signup/es/s6'],
  ] as const) {
    const own = strings.filter((_text, index) => index % 2 === (locale === 'en' ? 0 : 1));
    const visitor = plainVisitor(site);
    for (const step of STEPS) {
      if (step.control !== undefined)
        for (const text of own) await postOne({ visitor, base, locale }, step, text, tally);
      await visitor.post(`${base}${step.path}`, { ...step.good, _action: 'next' });
    }
  }
}

/** A visitor at the name step. */
async function visitorAtName(site: Pick<PageSite, 'app'>, base: string): Promise<PlainVisitor> {
  const visitor = plainVisitor(site);
  for (const { path, good } of STEPS.slice(0, 3)) await visitor.post(`${base}${path}`, { ...good, _action: 'next' });
  return visitor;
}

/**
 * Posts names to the name step of one language. @returns for each, what the visit contains of it; undefined: it was
 * refused
 */
export async function postNames(
  site: Pick<PageSite, 'app'>,
  names: readonly string[],
  locale: Language,
): Promise<(string | undefined)[]> {
  const base = locale === 'en' ? '/signup/s6' : '/signup/es/s6';
  const visitor = await visitorAtName(site, base);
  const kept: (string | undefined)[] = [];
  for (const name of names) {
    const { statusCode } = await visitor.post(`${base}/name`, {
      'candidate.fullName': name.toWellFormed(),
      _action: 'next',
    });
    const { answers } = pageDataOf((await visitor.get(`${base}/name`)).body).state;
    kept.push(
      statusCode === 303
        ? `${String(answers['candidate.firstName'])} ${String(answers['candidate.lastName'])}`
        : undefined,
    );
  }
  return kept;
}
