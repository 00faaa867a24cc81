import type { Database } from '#server/core/database/open-database.ts';
import type { Encryption } from '#server/core/crypto/encryption.ts';
import { exportLeads } from '#server/features/leads/export-leads.ts';
import { shellTexts } from '#tests/support/blocks/shell-texts.ts';
import type { Lead } from '#schemas/lead/lead.ts';
import { ProblemSchema } from '#server/core/http/problem-schema.ts';
import { jsonOf } from '#tests/support/json-of.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import { inParallel } from '../in-parallel.ts';
import { shown, type Ask, type Tally } from './tally.ts';

const LOCALES = ['en', 'es'] as const;

/** Where to look for the leads. */
export interface LeadStore {
  readonly db: Database['db'];
  readonly encryption: Encryption;
}

interface Kept {
  readonly fact: string;
  readonly sent: string;
}

interface Stored {
  /** The field that a refusal must name. */
  readonly field: string;
  /** The step that is left: the answer was asked before it or on it. */
  readonly route: string;
  readonly of: (lead: Lead) => string | undefined;
  readonly same: (stored: string, sent: string) => boolean;
}

const exactly = (stored: string, sent: string) => stored === sent;

/** What is stored of an accepted answer: the exact text, except for numbers and codes that the server normalises. */
const STORED: Readonly<Record<string, Stored>> = {
  'candidate.firstName': {
    field: 'candidate.fullName',
    route: 'phone',
    of: ({ firstName }) => firstName,
    same: exactly,
  },
  'candidate.lastName': { field: 'candidate.fullName', route: 'phone', of: ({ lastName }) => lastName, same: exactly },
  'candidate.email': { field: 'candidate.email', route: 'email', of: ({ email }) => email, same: exactly },
  'candidate.phone': {
    field: 'candidate.phone',
    route: 'phone',
    of: ({ phone1 }) => phone1,
    same: (stored, sent) => stored.endsWith(sent.replace(/\D/g, '').slice(-8)),
  },
  'candidate.postalCode': {
    field: 'candidate.postalCode',
    route: 'phone',
    of: ({ postalCode }) => postalCode,
    same: (stored, sent) => stored.replace(/\W/g, '') === sent.replace(/\W/g, '').toUpperCase(),
  },
};

async function saveOne(
  ask: Ask,
  tally: Tally,
  kept: Map<string, Kept>,
  { fact, sent, locale }: Kept & { readonly locale: (typeof LOCALES)[number] },
): Promise<void> {
  const { field: named = fact, route = 'phone' } = STORED[fact] ?? {};
  const visit = signupVisit({ locale, route, answers: { [fact]: sent } });
  const reply = await ask(saveRequest(visit));
  const reported = `${tally.kind}: a lead with ${fact} ${shown(sent)}`;
  tally.sent += 1;
  if (reply.statusCode === 201) {
    kept.set(visit.draftId, { fact, sent });
    return;
  }
  tally.refused += 1;
  if (reply.statusCode >= 500 || reply.statusCode < 400)
    return void tally.broken.push(`${reported} is answered ${reply.statusCode}`);
  const { issues } = jsonOf(ProblemSchema, reply);
  const own = issues.find(({ field }) => field === named || field.endsWith(fact));
  if (!own) tally.broken.push(`${reported} is refused without naming the field`);
  // No page can send what the contract itself refuses, a text of more than 2000 characters.
  else if (reply.statusCode !== 400 && !(`validation.${own.code}` in shellTexts(locale)))
    tally.broken.push(`${reported} is refused with ${own.code}, which has no words in ${locale}`);
}

async function compareStored(
  { db, encryption }: LeadStore,
  tally: Tally,
  kept: ReadonlyMap<string, Kept>,
): Promise<void> {
  const found = new Set<string>();
  for await (const { leadId, lead } of exportLeads(db, encryption)) {
    const expected = kept.get(leadId);
    if (!expected) continue;
    found.add(leadId);
    const { fact, sent } = expected;
    const stored = STORED[fact]?.of(lead);
    if (stored !== undefined && STORED[fact]?.same(stored, sent) === true) tally.stored += 1;
    else tally.broken.push(`${tally.kind}: ${fact} ${shown(sent)} is stored as ${shown(stored ?? '')}`);
  }
  if (found.size !== kept.size)
    tally.broken.push(`${tally.kind}: ${kept.size} leads were taken and ${found.size} are stored`);
}

/**
 * Saves a lead with each string in each text answer, alternating between the languages, and compares what is stored.
 */
export async function saveLeads(store: LeadStore, ask: Ask, strings: readonly string[], tally: Tally): Promise<void> {
  const kept = new Map<string, Kept>();
  const saves = Object.keys(STORED).flatMap((fact, place) =>
    strings.map((sent, index) => ({ fact, sent, locale: LOCALES[(place + index) % 2] ?? 'en' })),
  );
  await inParallel(saves, 6, (save) => saveOne(ask, tally, kept, save));
  await compareStored(store, tally, kept);
}
