import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Visit } from '#api/contract/visit-calls.ts';
import { visibleBlocks } from '#engine/route-state.ts';
import { linkConsents } from '#server/features/consents/evidence/consent-chain.ts';
import { verifyConsents } from '#server/features/consents/evidence/verify-consents.ts';
import { deliveryPurpose } from '#server/features/leads/lead-delivery.ts';
import { decisionWord } from '#server/features/consents/store-consents.ts';
import { replayVisit } from '#server/features/visits/replay-visit.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { phoneOf } from '../stored/canaries.ts';
import { cutTails, tamperAt } from './tamper.ts';

const SIZES = {
  whole: { records: 10_000, tamperings: 1000, tails: 10 },
  share: { records: 60, tamperings: 12, tails: 3 },
} as const;
const AT_ONCE = 8;
/** A tampering needs two links of its own, and an honest one next to them. */
const APART = 3;

function visitOf(serial: number): Visit {
  const answers = { 'candidate.phone': phoneOf(serial) };
  const rest = { locale: serial % 2 === 0 ? 'en' : 'es', answers } as const;
  return serial % 3 === 0 ? screenerVisit(rest) : signupVisit(rest);
}

/** Saves leads until there are this many decisions. Returns the visits. */
async function fill(site: ApiSite, records: number): Promise<readonly Visit[]> {
  const visits: Visit[] = [];
  for (let count = 0; count < records;) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const visit = visitOf(visits.length);
        visits.push(visit);
        const { statusCode, body } = await site.app.inject(saveRequest(visit));
        if (statusCode !== 201) throw new Error(`A save was answered ${statusCode} ${body.slice(0, 200)}`);
      }),
    );
    const { total } = await site.database.db
      .selectFrom('consents')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    if (Number(total) === 0) throw new Error('The saves left no decision');
    count = Number(total);
  }
  return visits;
}

/** The hashes of the words that a visit is shown by the document of its version, by kind of consent. */
async function shownHashes(site: ApiSite, visit: Visit): Promise<ReadonlyMap<string, string>> {
  const visited = await replayVisit(visit, { host: 'localhost', country: 'US' }, site.services.replay);
  if (!visited.ok) throw new Error(`A saved visit cannot be walked again: ${visited.code}`);
  const state = { ...visited.state, answers: visited.walked.answers };
  const shown = visited.walked.path
    .flatMap((route) => visibleBlocks(route, state, visited.bind))
    .flatMap(({ use, bound }) => [...bound.consents(visited.translate(use))]);
  return new Map(shown.map(({ type, text }) => [type, createHash('sha256').update(text, 'utf8').digest('hex')]));
}

/** Renders every recorded decision again, and looks for a record of every decision that a lead claims. */
async function compare(
  site: ApiSite,
  visits: readonly Visit[],
  broken: string[],
): Promise<{ readonly equal: number; readonly records: number; readonly unrecorded: number }> {
  const { db } = site.database;
  let [equal, records, unrecorded] = [0, 0, 0];
  for (const visit of visits) {
    const rows = await db.selectFrom('consents').selectAll().where('lead_id', '=', visit.draftId).execute();
    const hashes = await shownHashes(site, visit);
    records += rows.length;
    equal += rows.filter(
      ({ type, text, text_sha256 }) =>
        hashes.get(type) === text_sha256 && createHash('sha256').update(text, 'utf8').digest('hex') === text_sha256,
    ).length;
    const [revision] = await db
      .selectFrom('lead_revisions')
      .select(['revision', 'delivery'])
      .where('lead_id', '=', visit.draftId)
      .execute();
    const delivery: unknown = JSON.parse(
      site.services.encryption.open(
        deliveryPurpose({ leadId: visit.draftId, revision: revision?.revision ?? 0 }),
        revision?.delivery ?? '',
      ),
    );
    if (
      typeof delivery !== 'object' ||
      delivery === null ||
      !('consents' in delivery) ||
      !Array.isArray(delivery.consents)
    )
      throw new Error('A delivery has no list of consents');
    const claimed: readonly unknown[] = delivery.consents;
    unrecorded += claimed.filter(
      (claim) => !rows.some(({ type, decision, text }) => isClaimOf(claim, type, decision, text)),
    ).length;
  }
  if (equal !== records) broken.push(`${records - equal} of ${records} recorded texts are not what the document says`);
  if (unrecorded > 0) broken.push(`${unrecorded} decisions that leads claim have no record`);
  return { equal, records, unrecorded };
}

function isClaimOf(claim: unknown, type: string, decision: string, text: string): boolean {
  if (
    typeof claim !== 'object' ||
    claim === null ||
    !('type' in claim) ||
    !('text' in claim) ||
    !('hasConsent' in claim)
  )
    return false;
  const { hasConsent } = claim;
  return (
    claim.type === type &&
    claim.text === text &&
    (hasConsent === true || hasConsent === false || hasConsent === 'implied') &&
    decisionWord(hasConsent) === decision
  );
}

async function assess(
  site: ApiSite,
  visits: readonly Visit[],
  { tamperings, tails }: (typeof SIZES)[Size],
): Promise<Outcome> {
  const broken: string[] = [];
  const { db } = site.database;
  const { encryption, clock } = site.services;
  await linkConsents(db, encryption, clock.now());
  const compared = await compare(site, visits, broken);
  const { faults, head } = await verifyConsents(db, encryption);
  if (faults.length > 0) broken.push(`the untouched chain has ${faults.length} faults`);
  const places = Array.from({ length: tamperings - tails }, (_, index) => 1 + index * APART);
  if ((places.at(-1) ?? 0) >= head.position) throw new Error('There are fewer decisions than places to tamper at');
  const found =
    (await tamperAt(db, encryption, places)) +
    (await cutTails(
      db,
      encryption,
      Array.from({ length: tails }, (_, index) => 1 + index * 7),
    ));
  if (found !== tamperings) broken.push(`${found} of ${tamperings} tamperings were found`);
  return {
    figures: {
      leads: visits.length,
      records: compared.records,
      textsEqual: compared.equal,
      claimedWithoutRecord: compared.unrecorded,
      tamperings,
      found,
    },
    broken,
  };
}

async function onSite(size: Size, before: (site: ApiSite) => Promise<unknown>): Promise<Outcome> {
  const site = await openApiSite();
  try {
    const visits = await fill(site, SIZES[size].records);
    await before(site);
    return await assess(site, visits, SIZES[size]);
  } finally {
    await site.close();
  }
}

/** The evidence of consent (check 20 of the reliability notes). */
export const consentEvidence: HardCheck = {
  name: 'consent-evidence',
  promise:
    'each recorded consent has the very words of its document, no consent is claimed without a record, ' +
    'and every tampering is found',
  fault: 'a decision that was taken out before it was linked',
  run: (size) => onSite(size, () => Promise.resolve()),
  runPlanted: (size) =>
    onSite(size, async ({ database: { db } }) => {
      await sql.raw('alter table consents disable trigger all').execute(db);
      await sql`delete from consents where id = (select min(id) from consents)`.execute(db);
    }),
};
