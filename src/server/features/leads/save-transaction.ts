import type { Transaction } from 'kysely';
import { Compile } from 'typebox/compile';
import { SavedLead } from '#api/contract/lead-calls.ts';
import { findRoute } from '#engine/transition.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import { languagePrefix } from '#schemas/language-codes.ts';
import type { LeadDelivery } from '#schemas/lead/lead.ts';
import {
  type LeadLink,
  addQualifiedLead,
  type ReplayParts,
  type VisitReads,
  type ReplayedVisit,
  type WaitingLink,
  jsonHash,
  lockVisit,
  newActions,
  type OpenDraft,
  upsertDraft,
  visitHash,
  withActions,
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
import { isSameRequest } from './request-fingerprint.ts';
import { newConsents, withConsents } from '../consents/index.ts';
import { readStoredVisit, type StoredVisit } from './stored-visit.ts';
import type { SaveRequest, SaveResult } from './save-request.ts';
import { queueSlugUpdates } from './update-by-slug.ts';
import { readLead, withLead, withRevision, type LeadRevision } from './store-lead.ts';
import type { Earlier } from './earlier.ts';

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
  /** What a replay reads of the catalogue, at a version that was just read. */
  readonly visitReadsAt: (version: string) => VisitReads;
  /** The origin of the pages; absent: https and the host of the request. */
  readonly publicOrigin?: string;
}

/** The slug that the visitor came with, if any. */
interface Linked {
  readonly link?: LeadLink;
  readonly waitingLink?: WaitingLink;
}

const isReply = Compile(SavedLead);

export function hashOf({ visit, revision }: SaveRequest): string {
  return jsonHash({ visit, revision });
}

function savedResult(text: string, created: boolean): Extract<SaveResult, { readonly ok: true }> {
  const body: unknown = JSON.parse(text);
  if (!isReply.Check(body)) throw new Error('A stored reply is malformed');
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
  return { ...savedResult(earlierReply, created), replayed: true };
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

/** What a save adds to the evidence of consent (G1). */
function consentsOf(
  request: SaveRequest,
  visited: ReplayedVisit,
  { delivery, at, contentHash }: LeadRevision,
  stored: StoredVisit,
  { encryption, publicOrigin }: LeadsParts,
) {
  const { lead, campaign, leadId, revision } = delivery;
  const context = {
    leadId,
    revision,
    at,
    contentHash,
    language: request.visit.locale,
    campaignId: campaign.id,
    campaignVersion: campaign.version,
    phone: lead.phone1,
    postal: lead.postalCode,
    origin: originOf(request, visited, publicOrigin),
    country: lead.country,
    siteId: lead.siteId ?? null,
  };
  return newConsents(encryption, delivery.consents, context, {
    recorded: stored.decisions,
    sealedKey: stored.sealedKey,
  });
}

/** The visit as the save leaves it. */
function draftAfter(
  { visit, revision }: SaveRequest,
  { state: { query, answers } }: ReplayedVisit,
  { link, waitingLink }: Linked,
): OpenDraft {
  const { draftId: id, campaignId, campaignVersion, entry, locale, device, readIn } = visit;
  return {
    id,
    campaignId,
    campaignVersion,
    entry,
    locale,
    query,
    answers,
    device,
    revision,
    savedVisit: visitHash(visit),
    ...omitUndefined({ link, waitingLink, readIn }),
  };
}

/** Bookings are read where the lead is stored: if a save and a booking coincide, the later one includes both. */
async function withBookings(
  tx: Transaction<Tables>,
  delivery: LeadDelivery,
  { booked }: StoredVisit,
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
  stored: StoredVisit,
  log: Log,
): Promise<boolean> {
  if (!stored.held && reason === undefined) return false;
  const held = await holdLead(tx, { leadId, campaignId: campaign.id, reason, at });
  if (held && reason !== undefined)
    log.warn(
      { leadId, revision, campaign: campaign.id, reason },
      'A lead is held until somebody has looked at it: npm run leads -- held',
    );
  return held;
}

/** What is stored already decides about a save before it is written: erased, repeated, somebody else's, outdated. */
function decided(
  request: SaveRequest,
  { erased, earlier, proven }: StoredVisit,
  { encryption }: LeadsParts,
): SaveResult | undefined {
  if (erased) return { ok: false, code: 'lead-erased', issues: [] };
  if (!earlier) return undefined;
  const replayed = replayOf(earlier, request, encryption);
  if (replayed) return replayed;
  return request.owner.cookie || proven ? numberProblem(earlier, request) : FOREIGN;
}

/**
 * Stores lead, revision, consent evidence, delivery, actions and draft: all or nothing. One statement reads what is
 * stored of the visit, and one writes everything that every save writes.
 */
export function storeSave(
  request: SaveRequest,
  visited: ReplayedVisit,
  revision: SuspectRevision,
  parts: LeadsParts,
): Promise<SaveResult> {
  const { encryption } = parts;
  const { link, at } = revision;
  const { leadId, verdicts } = revision.delivery;
  const { query } = visited.state;
  return parts.database.db.transaction().execute(async (tx) => {
    await lockVisit(tx, leadId);
    const stored = await readStoredVisit(tx, leadId, request);
    const result = decided(request, stored, parts);
    if (result) return result;
    const created = stored.earlier === undefined;
    if (created && !stored.proven) await request.owner.bind(tx);
    // Only the relay needs what was saved before.
    const before = created || link === undefined ? undefined : await readLead(tx, leadId, encryption);
    const delivery = await withBookings(tx, revision.delivery, stored, parts.linkOf);
    const held = await keptBack(tx, revision, stored, parts.log);
    const jobId = held ? null : await parts.deliveries.enqueue(tx, { leadId, revision: request.revision });

    const reply = JSON.stringify({ leadId, revision: request.revision, verdicts } satisfies SavedLead);
    const route = findRoute(visited.published.campaign, request.visit.route);
    const codes = actionsOf(revision.delivery);
    const campaignId = revision.delivery.campaign.id;
    const actions = newActions(
      at,
      { draftId: leadId, campaignId, routePath: route?.path ?? '', query, codes },
      stored.actions,
    );
    const lead = withLead(tx, revision, created, encryption);
    const saved = withRevision(lead, { ...revision, delivery, held }, { reply, created, jobId }, encryption);
    const consented = withConsents(saved, consentsOf(request, visited, revision, stored, parts));
    const logged = withActions(consented, actions);
    await upsertDraft(logged, encryption, at, draftAfter(request, visited, revision)).execute();

    if (actions.completesEarlier) await addQualifiedLead(tx, leadId, at);
    await claimImages(tx, leadId, revision.delivery.lead.additionalFields.imageIds ?? []);
    await parts.conversions.saved(tx, {
      leadId,
      campaignId,
      email: revision.delivery.lead.email,
      query,
      route,
      codes,
      held,
    });
    if (link) await queueSlugUpdates(tx, { link, delivery: revision.delivery, route, held, before }, parts.relay);
    return savedResult(reply, created);
  });
}
