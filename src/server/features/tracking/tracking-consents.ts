import { sql } from 'kysely';
import type { FlowState } from '#engine/flow-state.ts';
import type { Language } from '#schemas/language.ts';
import { liveConnectSource, type TrackingConsent } from '#schemas/tracking/tracking-consents.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { COUNTRIES, type CountryCode } from '#schemas/countries.ts';
import type { Config } from '../../core/config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { Database } from '../../core/database/open-database.ts';
import { storeConsent } from '../consents/index.ts';
import type { PublishedCampaign } from '../content/index.ts';
import { type Texts, brandOf } from '../visits/index.ts';

/** The tracking consents that a visitor is asked for (L3, L4, L6). */
export type AskedConsents = (visit: Pick<FlowState, 'campaign' | 'query' | 'payload'>) => readonly TrackingConsent[];

/** Does the campaign report visits or leads to the ad-security service (L6)? */
export function reportsToAdSecurity({ routes }: Campaign): boolean {
  return routes.some(({ meta }) => meta.fireASPTracking === true || meta.fireASPConversion === true);
}

/** The tracking consents that a visitor is asked for: only for what would really happen. */
export function askedConsents(
  { liveConnectUrl, aspBaseUrl }: Pick<Config, 'liveConnectUrl' | 'aspBaseUrl'>,
  visit: Parameters<AskedConsents>[0],
): readonly TrackingConsent[] {
  const asked: Readonly<Record<TrackingConsent, boolean>> = {
    recording: visit.payload.enableRecording,
    marketing: liveConnectUrl !== undefined && liveConnectSource(visit.query) !== undefined,
    adSecurity: aspBaseUrl !== undefined && reportsToAdSecurity(visit.campaign),
  };
  if (visit.query['nt'] !== undefined) return [];
  return (['recording', 'marketing', 'adSecurity'] as const).filter((consent) => asked[consent]);
}

export interface TrackingDecision {
  readonly draftId: string;
  readonly consent: TrackingConsent;
  readonly granted: boolean;
  readonly language: Language;
  readonly host: string;
  readonly country: CountryCode;
}

export interface TrackingConsentParts {
  readonly database: Pick<Database, 'db'>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly texts: Texts;
  readonly config: Pick<Config, 'operator' | 'publicOrigin'>;
}

/** Stores a decision as evidence, with the words that this server shows; the visitor's browser sends none. */
export async function storeTrackingConsent(
  { database, encryption, clock, texts, config }: TrackingConsentParts,
  { campaign, contentHash }: PublishedCampaign,
  decision: TrackingDecision,
): Promise<void> {
  const { consent, language, draftId, host, country } = decision;
  const translator = texts.translator(brandOf(config.operator, host), language);
  const text = [
    translator.translate('shell', `tracking.${consent}.title`),
    translator.translate('shell', `tracking.${consent}.text`),
  ].join('\n');
  await storeConsent(
    database.db,
    encryption,
    { type: consent, hasConsent: decision.granted, text, control: 'buttons' },
    {
      leadId: draftId,
      revision: null,
      language,
      campaignId: campaign.id,
      campaignVersion: campaign.version,
      contentHash,
      phone: '',
      postal: '',
      origin: `${config.publicOrigin ?? `https://${host}`}/signup/${campaign.path}`,
      country: COUNTRIES[country].alpha3,
      siteId: null,
      at: clock.now(),
    },
  );
}

/** Did the visitor consent, and not withdraw the consent? */
export async function isConsented(db: Database['db'], draftId: string, consent: TrackingConsent): Promise<boolean> {
  const latest = await db
    .selectFrom('consents')
    .select('decision')
    .where('lead_id', '=', draftId)
    .where('type', '=', consent)
    .orderBy(sql`id desc`)
    .limit(1)
    .executeTakeFirst();
  return latest?.decision === 'given';
}
