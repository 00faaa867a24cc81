import type { BodyOf } from '#api/contract/call.ts';
import type { postConsent } from '#api/contract/lead-calls.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config/config.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { Database } from '../../core/database/open-database.ts';
import { Problem } from '../../core/http/problem.ts';
import { type Draft, type Drafts, lockVisit, type ReplayParts, replayVisit, visitOfDraft } from '../visits/index.ts';
import { decisionWord, storeConsent } from './store-consents.ts';

type Body = BodyOf<typeof postConsent>;
export interface RecordConsentParts {
  readonly config: Pick<Config, 'publicOrigin'>;
  readonly drafts: Pick<Drafts, 'load'>;
  readonly replay: ReplayParts;
  readonly database: Pick<Database, 'db'>;
  readonly encryption: Encryption;
  readonly clock: Clock;
}

interface Origin {
  readonly contentHash: string;
  readonly host: string;
  readonly country: CountryCode;
}

/**
 * The decision in the campaign's document with exactly these words, for the visit of the draft; `undefined` if the
 * document does not show them.
 */
async function documentDecision(
  { consentType, text, language, campaignId, campaignVersion }: Body,
  draft: Draft,
  origin: Origin,
  { replay, clock }: RecordConsentParts,
): Promise<ConsentDecision | undefined> {
  if (draft.campaignId !== campaignId || draft.campaignVersion !== campaignVersion) return undefined;
  const visited = await replayVisit(
    visitOfDraft({ ...draft, locale: language }, draft.entry, clock.now()),
    origin,
    replay,
  );
  if (!visited.ok) return undefined;
  const uses = visited.published.campaign.routes.flatMap(({ blocks }) => blocks);
  const decisions = uses.flatMap((use) => [
    ...(visited.bind(use, visited.state)?.consents(visited.translate(use)) ?? []),
  ]);
  return decisions.find((decision) => decision.type === consentType && decision.text === text);
}

/** The page of ours on which the decision was made. Only the path is taken from what the browser reports. */
function pageOf(address: string, { host }: Origin, { publicOrigin }: RecordConsentParts['config']): string {
  const own = publicOrigin ?? `https://${host}`;
  return URL.canParse(address) ? `${own}${new URL(address).pathname}` : own;
}

function filled(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Records a single decision sent by a page (G1, G5); a decision that is already recorded is not recorded again. Only
 * words that the campaign's document shows to this visit are accepted, and the stored words are the server's. Returns
 * the id of the record.
 */
export async function recordConsent(body: Body, origin: Origin, parts: RecordConsentParts): Promise<string | Problem> {
  const { draftId, consentType, hasConsent, country, language, campaignId, campaignVersion, studySiteExternalId } =
    body;
  const draft = await parts.drafts.load(draftId);
  const known = draft && (await documentDecision(body, draft, origin, parts));
  if (!draft || !known) return new Problem('consent-unknown');
  const phone = filled(draft.answers['candidate.phone']) ?? body.phone;
  const postal = filled(draft.answers['candidate.postalCode']) ?? body.postal;
  return parts.database.db.transaction().execute(async (tx) => {
    // Waits for a save of the same lead, which records the same decision.
    await lockVisit(tx, draftId);
    const last = await tx
      .selectFrom('consents')
      .select(['id', 'decision', 'text'])
      .where('lead_id', '=', draftId)
      .where('type', '=', consentType)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (last && last.text === known.text && last.decision === decisionWord(hasConsent)) return last.id;
    return storeConsent(
      tx,
      parts.encryption,
      { type: consentType, hasConsent, text: known.text, control: known.control },
      {
        leadId: draftId,
        revision: null,
        language,
        campaignId,
        campaignVersion,
        contentHash: origin.contentHash,
        phone,
        postal,
        origin: pageOf(body.originUrl, origin, parts.config),
        country,
        siteId: studySiteExternalId ?? null,
        at: parts.clock.now(),
      },
    );
  });
}
