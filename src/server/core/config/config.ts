import type { OperatorDocument } from '#schemas/operator/operator.ts';

/** What is made up in a fresh clone, and that production serves only when it is told to (O1, D16, N8). */
export const DEMONSTRATION_PARTS = ['legal', 'operator', 'studies'] as const;
export type DemonstrationPart = (typeof DEMONSTRATION_PARTS)[number];

/** Everything that the operator sets (O2), checked and typed. An absent value is a service that is not configured. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** `https://trial-search.example`, without a slash at the end. Absent: the origin of each request. */
  readonly publicOrigin?: string;
  /** Further host names that the site answers under, such as those of its brands. */
  readonly publicHosts: readonly string[];
  readonly production: boolean;
  readonly databaseUrl?: string;
  /** A replica of the same PostgreSQL, for reads of the catalogue. */
  readonly databaseReadUrl?: string;
  readonly dataDir: string;
  readonly campaignsDir: string;
  readonly campaignsUrl?: string;
  /** Is a campaign proven before it is served? `off` is for tests and authors at work: production refuses it. */
  readonly campaignProofs: 'required' | 'off';
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
  /** 32 bytes. Absent only outside production: then the server makes one and keeps it in `dataDir`. */
  readonly encryptionKey?: Buffer;
  /** Keys that are only read with, after a change of the key. */
  readonly encryptionKeysOld: readonly Buffer[];
  /** What an empty database is filled with. */
  readonly seed: 'demo' | 'none' | 'auto';
  /** What is made up and may be served in production all the same. Outside production everything may. */
  readonly acceptedDemonstration: readonly DemonstrationPart[];
  readonly trustedProxies: readonly string[];
  readonly storageUrl?: string;
  readonly legalDir?: string;
  readonly metricsToken?: string;
  /** Leads that nobody changed for so many days are erased. Absent: they stay until somebody erases them. */
  readonly leadRetentionDays?: number;
  /**
   * Whoever saves a lead sooner after its page was shown is taken for a program, and the lead is held. 0: time is not
   * looked at.
   */
  readonly minHumanSeconds: number;
  /** For so long a server that was told to stop goes on answering, and says at `/readyz` that it wants nobody new. */
  readonly drainSeconds: number;
  /**
   * Actions, events and changes of route go after so many days. Absent: changes of route after 30 days, the rest stays.
   */
  readonly logRetentionDays?: number;
  readonly operator: OperatorDocument;
}

/** One variable that is wrong, in words. Never its value: it may be a secret. */
export interface ConfigIssue {
  readonly variable: string;
  readonly message: string;
}

/** `warnings` keep nobody from starting: the log has them. */
export type ConfigResult =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly ConfigIssue[] }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[] };
