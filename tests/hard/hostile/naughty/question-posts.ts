import type { PageSite } from '#tests/support/pages/page-site.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { addQuestionCampaign, RIGHT } from '#tests/support/pages/question-campaign.ts';
import { isRecord } from '#api/guards.ts';
import { shown, type Tally } from './tally.ts';

const BASES = { en: '/signup/asks-everything', es: '/signup/es/asks-everything' } as const;

/** The controls in which visitors write what they like. */
const FREE = ['answer.medicine', 'answer.story', 'answer.where.other'] as const;

const trimmed = (text: string) => text.trim().replace(/\r\n?/g, '\n');

type Place = Readonly<{ visitor: PlainVisitor; base: string; at: (control: string) => string }>;

/** Posts a text into one free control, with right answers everywhere else. */
async function postAlone({ visitor, base, at }: Place, control: string, text: string, tally: Tally): Promise<void> {
  const reply = await visitor.send(base, { ...RIGHT, [control]: text, _action: 'next' });
  tally.sent += 1;
  if (reply.statusCode === 303) {
    const { answers } = pageDataOf((await visitor.get(base)).body).state;
    if (answers[control] === trimmed(text)) tally.stored += 1;
    else tally.broken.push(`${at(control)} is not kept as it was typed`);
    return;
  }
  tally.refused += 1;
  const issues = reply.statusCode === 200 ? pageDataOf(reply.body).issues : [];
  if (!issues.some((issue) => isRecord(issue) && issue['control'] === control))
    tally.broken.push(`${at(control)} is answered ${reply.statusCode}, and not refused at the field`);
}

/** Posts a text into every control at once: each is refused at its field, and the text is in no place as markup. */
async function postEverywhere({ visitor, base, at }: Place, text: string, tally: Tally): Promise<void> {
  const everywhere = Object.fromEntries(Object.keys(RIGHT).map((control) => [control, text]));
  const reply = await visitor.send(base, { ...everywhere, _action: 'next' });
  tally.sent += 1;
  if (reply.statusCode !== 200) return void tally.broken.push(`${at('every control')} is answered ${reply.statusCode}`);
  tally.refused += 1;
  const refused = pageDataOf(reply.body).issues.flatMap((issue) => (isRecord(issue) ? [issue['control']] : []));
  for (const control of ['answer.diagnosed', 'answer.smoker', 'answer.tasks.stairs'])
    if (!refused.includes(control)) tally.broken.push(`${at(control)} is taken for an answer`);
  if (/<[a-z]/i.test(text) && reply.body.includes(text)) tally.broken.push(`${at('every control')} is markup`);
}

/** Posts each string into the questions of every kind that a campaign asks, alternating between the languages. */
export async function postQuestions(
  site: Pick<PageSite, 'app' | 'services' | 'campaignsFolder'>,
  strings: readonly string[],
  tally: Tally,
): Promise<void> {
  addQuestionCampaign(site.campaignsFolder);
  await site.services.campaigns.reload();
  for (const [locale, base] of Object.entries(BASES)) {
    const visitor = plainVisitor(site);
    for (const [index, naughty] of strings.entries()) {
      if (index % 2 !== (locale === 'en' ? 0 : 1)) continue;
      // A form is sent as UTF-8, which has no lone surrogates.
      const text = naughty.toWellFormed();
      const at = (control: string) => `${tally.kind}: ${control} ${shown(text)} in ${locale}`;
      for (const control of FREE) await postAlone({ visitor, base, at }, control, text, tally);
      await postEverywhere({ visitor, base, at }, text, tally);
    }
  }
}
