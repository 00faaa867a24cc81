import type { LeadRow } from '#api/leads-desk/desk-parts.ts';
import { readPhone } from '#engine/fields/contact-fields.ts';
import { COUNTRIES } from '#schemas/countries.ts';
import { checkPhone } from '../../core/check-phone.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import {
  type DeskReads,
  isBehind,
  leadsOf,
  openStored,
  type Place,
  placeText,
  repliesOf,
  selectRows,
  type Wanted,
} from './read-leads.ts';

/** What somebody looks for: a phone number as the countries of the product would store it, or an address. */
export type Sought =
  | { readonly by: 'phone'; readonly phones: readonly string[] }
  | { readonly by: 'email'; readonly email: string };

/** So many leads are unsealed at a time: other calls are answered in between. */
const BATCH = 100;
/** So many are looked through by one call. */
const AT_MOST = 2000;
/** How many leads of one person are shown. */
const MAX_FOUND = 50;

const plainEmail = (text: string) => text.trim().toLowerCase();

/** Reads what somebody has typed. Undefined: it is neither a phone number nor an address. */
export function readSought(value: string): Sought | undefined {
  if (value.includes('@')) return { by: 'email', email: plainEmail(value) };
  const phones = Object.values(COUNTRIES).flatMap((country) => {
    const checked = checkPhone(value, country.alpha2);
    return [
      readPhone(value.trim(), country),
      checked !== 'unavailable' && checked.valid ? checked.normalised : undefined,
    ];
  });
  const known = new Set(phones.filter((phone) => phone !== undefined));
  return known.size === 0 ? undefined : { by: 'phone', phones: [...known] };
}

export interface FoundLeads {
  readonly leads: readonly LeadRow[];
  readonly next: string | null;
}

export type FindReads = DeskReads & { readonly encryption: Pick<Encryption, 'open' | 'blindIndexes'> };

async function rowsOf(reads: DeskReads, wanted: Wanted, ids: readonly string[]): Promise<readonly LeadRow[]> {
  if (ids.length === 0) return [];
  const query = selectRows(reads, wanted).where('leads.id', 'in', [...ids]);
  return repliesOf(reads, await query.orderBy('leads.created_at', 'desc').orderBy('leads.id', 'desc').execute());
}

/** Phone numbers have an index that does not reveal them. */
async function findByPhone(reads: FindReads, wanted: Wanted, phones: readonly string[]): Promise<FoundLeads> {
  const indexes = phones.flatMap((phone) => [...reads.encryption.blindIndexes(phone)]);
  const found = await leadsOf(reads, wanted)
    .select('leads.id')
    .where('phone_index', 'in', indexes)
    .orderBy('leads.created_at', 'desc')
    .limit(MAX_FOUND)
    .execute();
  return {
    leads: await rowsOf(
      reads,
      wanted,
      found.map(({ id }) => id),
    ),
    next: null,
  };
}

/** Addresses have none: the leads are unsealed, some at a time, the newest first. */
async function findByEmail(
  reads: FindReads,
  { before, ...wanted }: Wanted & { readonly before: Place | undefined },
  email: string,
): Promise<FoundLeads> {
  const ids: string[] = [];
  let behind = before;
  for (let looked = 0; looked < AT_MOST && ids.length < MAX_FOUND; looked += BATCH) {
    const all = leadsOf(reads, wanted).select(['leads.id', 'leads.lead', 'leads.created_at']);
    const some = behind === undefined ? all : all.where(isBehind(behind));
    // Each batch begins where the one before ends. oxlint-disable-next-line no-await-in-loop
    const rows = await some.orderBy('leads.created_at', 'desc').orderBy('leads.id', 'desc').limit(BATCH).execute();
    for (const { id, lead } of rows) if (plainEmail(openStored(id, lead, reads).email ?? '') === email) ids.push(id);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return { leads: await rowsOf(reads, wanted, ids), next: null };
    behind = { at: last.created_at, id: last.id };
  }
  const leads = await rowsOf(reads, wanted, ids);
  return { leads, next: behind === undefined ? null : placeText({ created_at: behind.at, id: behind.id }) };
}

/** The leads of these campaigns whose person has exactly this number or address. */
export function findLeads(
  reads: FindReads,
  wanted: Wanted & { readonly before: Place | undefined },
  sought: Sought,
): Promise<FoundLeads> {
  return sought.by === 'phone'
    ? findByPhone(reads, { campaigns: wanted.campaigns }, sought.phones)
    : findByEmail(reads, wanted, sought.email);
}
