import type { Role } from '#api/people/roles.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import type { ConfiguredSource } from './configured-source.ts';

/** What a fresh clone makes up, and production serves only if configured to (O1, D16, N8). */
export const DEMONSTRATION_PARTS = ['legal', 'operator', 'studies'] as const;
export type DemonstrationPart = (typeof DEMONSTRATION_PARTS)[number];

/** A provider of OpenID Connect, with which people sign in to the studio. */
export interface OpenIdConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: the provider wants none of a client that uses PKCE. */
  readonly clientSecret?: string;
  /** The claim whose values give roles. Absent: only administrators of the studio do. */
  readonly rolesClaim?: string;
  /** Which value gives which role, for one campaign or for all: null. */
  readonly roles: readonly { readonly value: string; readonly role: Role; readonly campaign: string | null }[];
}

/** How people sign in to the studio, besides passkeys. */
export interface StudioConfig {
  readonly openId?: OpenIdConfig;
}

/**
 * Everything the operator configures (O2), validated and typed. If a service's value is absent, that service is not
 * configured.
 */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** `https://trial-search.example`, without a trailing slash. Absent: the origin of each request. */
  readonly publicOrigin?: string;
  /** Other host names of the site, such as those of its brands. */
  readonly publicHosts: readonly string[];
  readonly production: boolean;
  readonly databaseUrl?: string;
  /** A replica of the same PostgreSQL, used to read the catalogue. */
  readonly databaseReadUrl?: string;
  readonly dataDir: string;
  readonly campaignsDir: string;
  readonly campaignsUrl?: string;
  /** Where documents come from, in order of rank. Absent: the database, then `campaignsUrl` or `campaignsDir`. */
  readonly sources?: readonly ConfiguredSource[];
  /** Are campaigns proven before they are served? `off` is for tests and authors at work; production refuses it. */
  readonly campaignProofs: 'required' | 'off';
  /** The operator's token of the write API, which allows everything; absent: only tokens of the database count. */
  readonly contentToken?: string;
  /** Who may use the studio, and how they sign in; absent: it is off, and only tokens count. */
  readonly studio?: StudioConfig;
  /** The addresses of previews, with `*` for the id of each; absent: there are none. */
  readonly contentPreviewUrl?: string;
  /** The origins that may show previews of drafts in a frame: a CMS, a studio. */
  readonly contentPreviewOrigins: readonly string[];
  /** What a revision needs before it is published: nothing, one approval, or that of somebody but its author. */
  readonly contentApproval: 'none' | 'one' | 'four-eyes';
  /** `keep`: what would change visits under way is not published. */
  readonly contentVisits: 'inform' | 'keep';
  readonly leadWebhook?: { readonly url: string; readonly secret: string };
  readonly consentsBaseUrl?: string;
  readonly secondarySchedulingBaseUrl?: string;
  readonly siteSchedulingBaseUrl?: string;
  readonly directOffers?: { readonly baseUrl: string; readonly apiKey?: string };
  readonly recordingBaseUrl?: string;
  readonly relayBaseUrl?: string;
  readonly liveChatAvailabilityUrl?: string;
  readonly liveChatUrl?: string;
  readonly liveConnectUrl?: string;
  readonly aspBaseUrl?: string;
  readonly signingAllowedHosts: readonly string[];
  /** 32 bytes. Absent only outside production: the server then generates one and stores it in `dataDir`. */
  readonly encryptionKey?: Buffer;
  /** Earlier keys, used only to read data after a key change. */
  readonly encryptionKeysOld: readonly Buffer[];
  /** What to fill an empty database with. */
  readonly seed: 'demo' | 'none' | 'auto';
  /** Made-up content that production may serve anyway. Outside production, all of it may be served. */
  readonly acceptedDemonstration: readonly DemonstrationPart[];
  readonly trustedProxies: readonly string[];
  readonly storageUrl?: string;
  readonly legalDir?: string;
  readonly metricsToken?: string;
  /** Erase leads that have not changed for this many days. Absent: they stay until someone erases them. */
  readonly leadRetentionDays?: number;
  /**
   * A lead saved sooner than this after its page was shown is assumed to come from a bot, and is held. 0: time is
   * ignored.
   */
  readonly minHumanSeconds: number;
  /**
   * How long the server keeps answering after it was told to stop, while `/readyz` reports that it is not ready.
   */
  readonly drainSeconds: number;
  /**
   * Remove actions, events and route changes after this many days. Absent: remove route changes after 30 days, keep the
   * rest.
   */
  readonly logRetentionDays?: number;
  readonly operator: OperatorDocument;
}

/** An invalid variable, described in words. Never includes its value, which may be a secret. */
export interface ConfigIssue {
  readonly variable: string;
  readonly message: string;
}

/** `warnings` do not prevent a start; they are logged. */
export type ConfigResult =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly ConfigIssue[] }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[] };
