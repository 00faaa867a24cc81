import type { Transaction } from 'kysely';
import { Compile } from 'typebox/compile';
import { SavedLead } from '#api/contract/lead-calls.ts';
import { findRoute } from '#engine/transition.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import { languagePrefix } from '#schemas/language-codes.ts';
import type { LeadDelivery } from '#schemas/lead/lead.ts';
import {
  type LeadLink,
  type ReplayParts,
  type ReplayedVisit,
  type WaitingLink,
  isErased,
  jsonHash,
  lockVisit,
  logActionsOnce,
  visitHash,
  writeDraft,
} from '../visits/index.ts';
import type { Database } from '../../core/database/open-database.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { type Images, claimImages } from '../images/index.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import { type LinkOf, appointmentsOf } from '../scheduling/index.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { Log } from '../../core/log.ts';
import type { Relay } from '../integrations/index.ts';
import type { Conversions } from '../tracking/index.ts';
import { holdLead } from './moderation/held-leads.ts';
import type { HoldReason } from '#schemas/lead/hold-reasons.ts';
import type { DetectBot } from './moderation/detect-bot.ts';
import { loadVisitFlags, type VisitFlags } from './load-visit-flags.ts';
import { isSameRequest } from './request-fingerprint.ts';
import { storeConsents } from '../consents/index.ts';
import type { SaveRequest, SaveResult } from './save-request.ts';
import { queueSlugUpdates } from './update-by-slug.ts';
import {
  findEarlier,
  insertLead,
  insertRevision,
  readLead,
  updateLead,
  type Earlier,
  type CheckedRevision,
  type LeadRevision,
} from './store-lead.ts';

export interface LeadsParts extends ReplayParts {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly deliveries: DeliveryQueue;
  readonly conversions: Conversions;
  readonly images: Pick<Images, 'missing'>;
  readonly log: Log;
  readonly relay: Relay;
  readonly detectBot: DetectBot;
  readonly linkOf: LinkOf;
  /** The origin of the pages; absent: https and the host of the request. */
  readonly publicOrigin?: string;
}

/** The slug that the visitor came with, if any. */
interface Linked {
  readonly link?: LeadLink;
  readonly waitingLink?: WaitingLink;
}

const reply = Compile(SavedLead);

export function hashOf({ visit, revision }: SaveRequest): string {
  return jsonHash({ visit, revision });
}

function saved(text: string, created: boolean): Extract<SaveResult, { readonly ok: true }> {
  const body: unknown = JSON.parse(text);
  if (!reply.Check(body)) throw new Error('A stored reply is malformed');
  return { ok: true, created, leadId: body.leadId, revision: body.revision, verdicts: body.verdicts };
}

/** The answer to an identical earlier save, if there was one. It reveals nothing that the sender did not know. */
export function replayOf(
  { requestHash, reply: earlierReply, created }: Earlier,
  request: SaveRequest,
  encryption: Encryption,
): SaveResult | undefined {
  if (
    requestHash === undefined ||
    earlierReply === undefined ||
    !isSameRequest(requestHash, hashOf(request), encryption)
  )
    return undefined;
  return { ...saved(earlierReply, created), replayed: true };
}

/** A visitor's tabs, refused saves and appointments use up a few numbers; no next save is hundreds of numbers ahead. */
const MAX_REVISIONS_AHEAD = 500;

/**
 * Why a save cannot use its revision number: the number belongs to another body, a newer revision is stored, or too
 * many numbers are skipped.
 */
export function numberProblem(earlier: Earlier | undefined, request: SaveRequest): SaveResult | undefined {
  const stored = earlier?.revision ?? 0;
  if (earlier?.requestHash !== undefined)
    return { ok: false, code: 'idempotency-key-reused', issues: [], revision: stored };
  if (stored > request.revision) return { ok: false, code: 'revision-stale', issues: [], revision: stored };
  return request.revision > stored + MAX_REVISIONS_AHEAD
    ? { ok: false, code: 'revision-too-far', issues: [], revision: stored }
    : undefined;
}

export const FOREIGN = { ok: false, code: 'draft-foreign', issues: [] } as const satisfies SaveResult;

/** A saved lead; a qualified one with a site (K7); a fully qualified one. Each is logged once per lead. */
function actionsOf({ lead, verdicts }: LeadDelivery): ActionCode[] {
  return [
    'l',
    ...(verdicts?.criteriaQualified === true && lead.siteId !== undefined ? ['sc' as const] : []),
    ...(verdicts?.fullyQualified === true ? ['fq' as const] : []),
  ];
}

function originOf(
  { visit, host, shown }: SaveRequest,
  { published }: ReplayedVisit,
  publicOrigin: string | undefined,
): string {
  if (shown) return shown.address;
  const { campaign } = published;
  const route = visit.route === campaign.home ? '' : `/${findRoute(campaign, visit.route)?.path ?? ''}`;
  return `${publicOrigin ?? `https://${host}`}/signup${languagePrefix(visit.locale)}/${campaign.path}${route}`;
}

async function storeRelated(
  tx: Transaction<Tables>,
  request: SaveRequest,
  visited: ReplayedVisit,
  {
    delivery,
    at,
    contentHash,
    link,
    waitingLink,
    held,
    known,
    before,
  }: CheckedRevision & Linked & { readonly known: VisitFlags; readonly before: unknown },
  parts: LeadsParts,
): Promise<void> {
  const { visit, revision } = request;
  const { lead, campaign, leadId } = delivery;
  await storeConsents(
    tx,
    parts.encryption,
    delivery.consents,
    {
      leadId,
      revision,
      at,
      contentHash,
      language: visit.locale,
      campaignId: campaign.id,
      campaignVersion: campaign.version,
      phone: lead.phone1,
      postal: lead.postalCode,
      origin: originOf(request, visited, parts.publicOrigin),
      country: lead.country,
      siteId: lead.siteId ?? null,
    },
    known.consents,
  );
  const route = findRoute(visited.published.campaign, visit.route);
  const { query } = visited.state;
  const codes = actionsOf(delivery);
  await logActionsOnce(
    tx,
    at,
    { draftId: leadId, campaignId: campaign.id, routePath: route?.path ?? '', query, codes },
    known.actions,
  );
  await parts.conversions.saved(tx, { leadId, campaignId: campaign.id, email: lead.email, query, route, codes, held });
  if (link) await queueSlugUpdates(tx, { link, delivery, route, held, before }, parts.relay);
  const { campaignId, campaignVersion, entry, locale, device, readIn } = visit;
  await writeDraft(tx, parts.encryption, at, {
    id: leadId,
    campaignId,
    campaignVersion,
    entry,
    locale,
    query,
    answers: visited.state.answers,
    device,
    revision,
    savedVisit: visitHash(visit),
    ...omitUndefined({ link, waitingLink, readIn }),
  });
}

/** Bookings are read where the lead is stored: if a save and a booking coincide, the later one includes both. */
async function withBookings(
  tx: Transaction<Tables>,
  delivery: LeadDelivery,
  { booked }: VisitFlags,
  linkOf: LinkOf,
): Promise<LeadDelivery> {
  if (!booked) return delivery;
  const bookings = (await appointmentsOf(tx, [delivery.leadId], linkOf)).get(delivery.leadId);
  return bookings ? { ...delivery, bookings: [...bookings] } : delivery;
}

/** A revision as received, and the reason to hold it, if any. */
interface SuspectRevision extends LeadRevision, Linked {
  readonly reason: HoldReason | undefined;
}

/** Does this save leave the lead held? */
async function keptBack(
  tx: Transaction<Tables>,
  { delivery: { leadId, revision, campaign }, reason, at }: SuspectRevision,
  known: VisitFlags,
  log: Log,
): Promise<boolean> {
  if (!known.held && reason === undefined) return false;
  const held = await holdLead(tx, { leadId, campaignId: campaign.id, reason, at });
  if (held && reason !== undefined)
    log.warn(
      { leadId, revision, campaign: campaign.id, reason },
      'A lead is held until somebody has looked at it: npm run leads -- held',
    );
  return held;
}

/** Stores lead, revision, consent evidence, delivery, actions and draft: all or nothing. */
export function storeSave(
  request: SaveRequest,
  visited: ReplayedVisit,
  revision: SuspectRevision,
  parts: LeadsParts,
): Promise<SaveResult> {
  const { leadId, verdicts } = revision.delivery;
  return parts.database.db.transaction().execute(async (tx) => {
    await lockVisit(tx, leadId);
    if (await isErased(tx, leadId)) return { ok: false, code: 'lead-erased', issues: [] };
    const created = await insertLead(tx, revision, parts.encryption);
    if (created) await request.owner.bind(tx);
    if (!created) {
      const earlier = await findEarlier(tx, leadId, request.revision, true);
      const replayed = earlier && replayOf(earlier, request, parts.encryption);
      if (replayed) return replayed;
      if (!(await request.owner.owns(tx))) return FOREIGN;
      const taken = numberProblem(earlier, request);
      if (taken) return taken;
    }
    // Only the relay needs what was saved before.
    const before = created || revision.link === undefined ? undefined : await readLead(tx, leadId, parts.encryption);
    if (!created) await updateLead(tx, revision, parts.encryption);
    const known = await loadVisitFlags(tx, leadId);
    const complete = { ...revision, delivery: await withBookings(tx, revision.delivery, known, parts.linkOf) };
    const text = JSON.stringify({ leadId, revision: request.revision, verdicts } satisfies SavedLead);
    const held = await keptBack(tx, revision, known, parts.log);
    await insertRevision(tx, { ...complete, held }, text, created, parts);
    await claimImages(tx, leadId, revision.delivery.lead.additionalFields.imageIds ?? []);
    await storeRelated(tx, request, visited, { ...revision, held, known, before }, parts);
    return saved(text, created);
  });
}
