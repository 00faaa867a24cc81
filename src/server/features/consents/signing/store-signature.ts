import { createHash } from 'node:crypto';
import type { Answers } from '#schemas/lead/answers.ts';
import { countryOf } from '#engine/flow-state.ts';
import { nearestSite } from '#engine/remote-keys.ts';
import type { Database } from '../../../core/database/open-database.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import { visitorKey } from '../evidence/visitor-key.ts';
import { storeConsent, type ConsentContext } from '../store-consents.ts';
import { lockVisit, writeDraft } from '../../visits/index.ts';
import type { PreparedSigning } from './to-sign.ts';

/** What the visitor enters on the signing page. */
export interface GivenSignature {
  /** As typed, trimmed. */
  readonly typedName: string;
  /** The date on the page, `YYYY-MM-DD`. */
  readonly signedOn: string;
  /** The address of the page, without its query. */
  readonly origin: string;
  readonly at: Date;
}

/** The purpose under which a signer's names are sealed, with the visitor's key. */
export function signerPurpose(leadId: string): string {
  return `signatures:${leadId}`;
}

/** SHA-256 (hex) of a text as shown. */
export function textHash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function contextOf({ draft, visited, signer }: PreparedSigning, { origin, at }: GivenSignature): ConsentContext {
  const { published, state } = visited;
  const postal = state.answers['candidate.postalCode'];
  return {
    leadId: draft.id,
    revision: null,
    language: draft.locale,
    campaignId: published.campaign.id,
    campaignVersion: published.campaign.version,
    contentHash: published.contentHash,
    phone: signer.phone,
    postal: typeof postal === 'string' ? postal : '',
    origin,
    country: countryOf(state).alpha3,
    siteId: nearestSite(state)?.id ?? null,
    at,
  };
}

/**
 * Stores a signature, its consent decision, and the draft that refers to it: all or nothing. Signing the same text
 * again adds nothing.
 */
export async function storeSignature(
  prepared: PreparedSigning,
  given: GivenSignature,
  { db }: Pick<Database, 'db'>,
  encryption: Encryption,
): Promise<void> {
  const { draft, signable, signer } = prepared;
  const { savedAt: _before, ...kept } = draft;
  const answers: Answers = { ...draft.answers, [signable.decisionFact]: true, [signable.outcomeFact]: 'signed' };
  const text_sha256 = textHash(signable.text);
  await db.transaction().execute(async (tx) => {
    // A save of the same visit creates the key that the signature is sealed with, or uses this one.
    await lockVisit(tx, draft.id);
    const known = await tx
      .selectFrom('signatures')
      .select('id')
      .where('lead_id', '=', draft.id)
      .where('text_sha256', '=', text_sha256)
      .executeTakeFirst();
    if (!known) {
      const consentId = await storeConsent(
        tx,
        encryption,
        { type: signable.type, hasConsent: true, text: signable.text, control: 'signature' },
        contextOf(prepared, given),
      );
      await tx
        .insertInto('signatures')
        .values({
          consent_id: consentId,
          lead_id: draft.id,
          text: signable.text,
          text_sha256,
          meaning: signable.meaning,
          language: draft.locale,
          signer: (await visitorKey(tx, encryption, draft.id)).seal(
            signerPurpose(draft.id),
            JSON.stringify({ typedName: given.typedName, firstName: signer.firstName, lastName: signer.lastName }),
          ),
          signed_on: given.signedOn,
          signed_at: given.at,
        })
        .execute();
    }
    await writeDraft(tx, encryption, given.at, { ...kept, answers });
  });
}
