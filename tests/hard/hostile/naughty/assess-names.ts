import { LANGUAGES } from '#schemas/language.ts';
import { exportLeads } from '#server/features/leads/export-leads.ts';
import type { PageSite } from '#tests/support/pages/page-site.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import type { Size } from '../../check.ts';
import type { LeadStore } from './lead-saves.ts';
import { postNames } from './plain-posts.ts';
import { corpusNames, NAMES, NO_NAMES } from './strings.ts';
import type { Tally } from './tally.ts';

const wordsOf = (name: string) => name.trim().split(/\s+/);

/** A few of each kind, for the quick share: one in this many of the list. */
const SHARE_STEP = 12;

function namesOf(size: Size): { readonly taken: readonly string[]; readonly refused: readonly string[] } {
  const listed = size === 'whole' ? corpusNames() : [];
  return {
    taken: [
      ...NAMES.filter((_name, index) => size === 'whole' || index % SHARE_STEP === 0),
      ...listed.filter(({ words }) => words > 1).map(({ full }) => full),
    ],
    refused: [
      ...NO_NAMES.slice(0, size === 'whole' ? NO_NAMES.length : 2),
      ...listed.filter(({ words }) => words === 1).map(({ full }) => full),
    ],
  };
}

/** Saves a lead with each name, split as the page splits it. @returns what was sent of each, by the id of the lead */
async function saveNames(
  site: PageSite,
  names: readonly string[],
  tally: Tally,
): Promise<ReadonlyMap<string, readonly [string, string]>> {
  const sent = new Map<string, readonly [string, string]>();
  for (const locale of LANGUAGES) {
    for (const name of names) {
      const parts = wordsOf(name);
      const [first, last] = [parts.slice(0, -1).join(' '), parts.at(-1) ?? ''];
      const visit = signupVisit({ locale, answers: { 'candidate.firstName': first, 'candidate.lastName': last } });
      const { statusCode } = await site.app.inject(saveRequest(visit));
      if (statusCode === 201) sent.set(visit.draftId, [first, last]);
      else tally.broken.push(`${tally.kind}: a lead of ${name} in ${locale} is answered ${statusCode}`);
    }
  }
  return sent;
}

async function compareNames(
  { db, encryption }: LeadStore,
  sent: ReadonlyMap<string, readonly [string, string]>,
  tally: Tally,
): Promise<number> {
  let stored = 0;
  for await (const { leadId, lead } of exportLeads(db, encryption)) {
    const name = sent.get(leadId);
    if (!name) continue;
    if (lead.firstName === name[0] && lead.lastName === name[1]) stored += 1;
    else tally.broken.push(`${tally.kind}: ${name.join(' ')} is stored as ${lead.firstName} ${lead.lastName}`);
  }
  return stored;
}

/**
 * The page accepts every name of the list in both languages, keeps it as typed except for the space between its words,
 * and stores it exactly; it refuses what is not a name. Returns how many leads were stored under their own names.
 */
export async function assessNames(site: PageSite, store: LeadStore, size: Size, tally: Tally): Promise<number> {
  const { taken, refused } = namesOf(size);
  for (const locale of LANGUAGES) {
    const kept = await postNames(site, taken, locale);
    for (const [index, name] of taken.entries()) {
      if (kept[index] === undefined) tally.broken.push(`${tally.kind}: the name ${name} is refused in ${locale}`);
      else if (kept[index] !== wordsOf(name).join(' '))
        tally.broken.push(`${tally.kind}: the name ${name} is kept as ${kept[index]} in ${locale}`);
    }
    for (const [index, text] of (await postNames(site, refused, locale)).entries())
      if (text !== undefined)
        tally.broken.push(`${tally.kind}: ${JSON.stringify(refused[index])} is taken for a whole name in ${locale}`);
  }
  const sent = await saveNames(site, taken, tally);
  const stored = await compareNames(store, sent, tally);
  if (stored !== taken.length * LANGUAGES.length)
    tally.broken.push(
      `${tally.kind}: ${stored} leads are stored under ${taken.length} names in ${LANGUAGES.length} languages`,
    );
  return stored;
}
