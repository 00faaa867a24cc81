import type { EventsBody } from '#api/contract/tracking-calls.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { ApiProblemCode, ProblemIssue } from '#schemas/api-problems.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Database } from '../../../core/database/open-database.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { SigningSession, StartSession } from '../../integrations/index.ts';
import { keptQuery, localeBase, withSearch } from '../../../core/http/page-address.ts';
import { type Draft, type ReplayParts, replayVisit, visitOfDraft } from '../../visits/index.ts';
import { storeSignature, type GivenSignature } from './store-signature.ts';
import { toSign, type PreparedSigning } from './to-sign.ts';

/** The origin of a request, as needed for replaying a visit. */
export interface SigningOrigin {
  readonly host: string;
  readonly country: CountryCode;
}

export type SigningAddress =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly code: ApiProblemCode; readonly issues: readonly ProblemIssue[] };

/** Signing, through the consents service or on our own page (K3, G4). */
export interface Signing {
  /** Where the visit signs; starts a session of the consents service if one is configured. */
  start(visit: Visit, origin: SigningOrigin): Promise<SigningAddress>;
  /** What the visitor of a draft has to sign; `undefined` if nothing, or nothing yet. */
  prepare(draft: Draft, origin: SigningOrigin): Promise<PreparedSigning | undefined>;
  /** A session of the consents service; undefined if the product's own page takes the signature. */
  session(prepared: PreparedSigning): Promise<SigningSession | undefined>;
  /** Stores a signature from our own page as evidence, and the draft that refers to it. */
  sign(prepared: PreparedSigning, given: GivenSignature): Promise<void>;
}

export interface SigningParts {
  readonly database: Pick<Database, 'db'>;
  readonly encryption: Encryption;
  readonly replay: ReplayParts;
  /** Absent: no consents service is configured. */
  readonly startSession: StartSession | undefined;
  /** Logs what happened on a page of the campaign. */
  readonly logEvents: (campaign: Campaign, events: EventsBody) => Promise<void>;
}

/** The address of our own page, on the visitor's host. */
function ownAddress({ locale, query }: Visit): string {
  return withSearch(`${localeBase(locale)}/signing`, new URLSearchParams(Object.entries(keptQuery(query))));
}

function signingRoutes({ routes }: Campaign, registry: Registry): string[] {
  return routes
    .filter(({ blocks }) => blocks.some(({ block }) => registry.find(block)?.signing !== undefined))
    .map(({ name }) => name);
}

async function prepare(
  draft: Draft,
  origin: SigningOrigin,
  { replay }: SigningParts,
): Promise<PreparedSigning | undefined> {
  const published = replay.campaigns.version(draft.campaignId, draft.campaignVersion);
  for (const name of published ? signingRoutes(published.campaign, replay.registry) : []) {
    const visited = await replayVisit(visitOfDraft(draft, name, replay.clock.now()), origin, replay);
    const found = visited.ok ? toSign(visited, name) : undefined;
    if (visited.ok && found) return { ...found, draft, visited };
  }
  return undefined;
}

/** A page without a script cannot report a failure itself (L2). */
async function noteFailure(
  { draft, route, blockId, visited }: PreparedSigning,
  { logEvents }: SigningParts,
): Promise<void> {
  const { campaign } = visited.published;
  await logEvents(campaign, {
    signup: campaign.id,
    version: campaign.version,
    routePath: route.path,
    draftId: draft.id,
    events: [{ event: 'signature-failed', block: blockId }],
  });
}

/** Creates the signing service. What is signed, and by whom, comes from replaying the visit, never from the browser. */
export function createSigning(parts: SigningParts): Signing {
  const { replay, startSession } = parts;
  return {
    start: async (visit, origin) => {
      const visited = await replayVisit(visit, origin, replay);
      if (!visited.ok) return visited;
      const found = toSign(visited, visit.route);
      if (!found)
        return {
          ok: false,
          code: visited.walked.lacksConsent && !visited.walked.arrived ? 'consent-missing' : 'step-not-reached',
          issues: visited.walked.issues.map(({ field, code }) => ({ field, code })),
        };
      if (!startSession) return { ok: true, url: ownAddress(visit) };
      const session = await startSession(found.signer);
      return session.ok ? session : { ok: false, code: 'outside-failed', issues: [] };
    },
    prepare: (draft, origin) => prepare(draft, origin, parts),
    session: async (prepared) => {
      const session = await startSession?.(prepared.signer);
      if (session?.ok === false) await noteFailure(prepared, parts);
      return session;
    },
    sign: (prepared, given) => storeSignature(prepared, given, parts.database, parts.encryption),
  };
}
