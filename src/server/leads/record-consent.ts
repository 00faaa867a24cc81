import type { BodyOf } from '#api/contract/call.ts';
import type { postConsent } from '#api/contract/lead-calls.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { AppServices } from '../app-services.ts';
import { replayVisit } from '../visits/replay-visit.ts';
import { visitOfDraft } from '../visits/visit-of-draft.ts';
import { decisionWord, storeConsent } from './store-consents.ts';

type Body = BodyOf<typeof postConsent>;
type Parts = Pick<AppServices, 'drafts' | 'replay' | 'database' | 'encryption' | 'clock'>;

interface Origin {
  readonly contentHash: string;
  readonly host: string;
  readonly country: CountryCode;
}

/** The decision of the campaign's document that has these very words, for the visit of the draft; undefined: only the browser says so. */
async function documentDecision({ draftId, consentType, text, language }: Body, origin: Origin, { drafts, replay, clock }: Parts): Promise<ConsentDecision | undefined> {
  const draft = await drafts.load(draftId);
  const visited = draft && (await replayVisit(visitOfDraft({ ...draft, locale: language }, draft.entry, clock.now()), origin, replay));
  if (!visited?.ok) return undefined;
  const uses = visited.published.campaign.routes.flatMap(({ blocks }) => blocks);
  const decisions = uses.flatMap((use) => [...(visited.bind(use, visited.state)?.consents(visited.translate(use.block)) ?? [])]);
  return decisions.find((decision) => decision.type === consentType && decision.text === text);
}

function pageOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

/**
 * Records one decision that a page sends by itself (G1, G5); one that stands as it is already recorded is not recorded
 * again. Words that the server does not make of the document itself are kept as the browser's word. Returns the id of the record.
 */
export async function recordConsent(body: Body, origin: Origin, parts: Parts): Promise<string> {
  const { draftId, consentType, hasConsent, text, phone, postal, country, language, campaignId, campaignVersion, studySiteExternalId } = body;
  const known = await documentDecision(body, origin, parts);
  return parts.database.db.transaction().execute(async (tx) => {
    // Waits for a save of the same lead, which records the same decision.
    await tx.selectFrom('leads').select('id').where('id', '=', draftId).forUpdate().executeTakeFirst();
    const last = await tx.selectFrom('consents').select(['id', 'decision', 'text']).where('lead_id', '=', draftId).where('type', '=', consentType).orderBy('id', 'desc').executeTakeFirst();
    if (last && last.text === text && last.decision === decisionWord(hasConsent)) return last.id;
    return storeConsent(tx, parts.encryption, { type: consentType, hasConsent, text, control: known?.control ?? 'buttons' }, {
      leadId: draftId, revision: null, language, campaignId, campaignVersion, contentHash: origin.contentHash, phone, postal,
      origin: pageOf(body.originUrl), country, siteId: studySiteExternalId ?? null, at: parts.clock.now(), words: known ? 'server' : 'browser',
    });
  });
}
