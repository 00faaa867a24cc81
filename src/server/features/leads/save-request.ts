import type { Tables } from '../../core/database/tables.ts';
import type { Kysely } from 'kysely';
import type { SentPage, ShownByApp } from '#api/contract/lead-calls.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { ApiProblemCode, ProblemIssue } from '#schemas/api-problems.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';

export type SaveResult =
  | {
      readonly ok: true;
      readonly created: boolean;
      /** The same save was already processed; this is the answer that it got. The sender need not be the visitor. */
      readonly replayed?: true;
      readonly leadId: string;
      readonly revision: number;
      readonly verdicts: Verdicts | null;
      readonly failedStudyId?: string;
    }
  | {
      readonly ok: false;
      readonly code: ApiProblemCode;
      readonly issues: readonly ProblemIssue[];
      /** With `revision-stale` and `revision-too-far`: the stored revision; the next one is free. */
      readonly revision?: number;
    };

/** Proves who owns the draft of a save (K1, K8); matters only if the server already knows the draft or its lead. */
export interface SaveOwner {
  /** The sender is known as the owner, by its cookie. */
  readonly cookie: boolean;
  /** The marks of the sender's secret: the owner if one of them is stored for the draft. */
  readonly marks: readonly string[];
  /** Remembers the secret for next time, in the transaction that stores the lead. */
  bind(db: Kysely<Tables>): Promise<void>;
}

export interface SaveRequest {
  readonly owner: SaveOwner;
  readonly visit: Visit;
  readonly revision: number;
  /** The host name that the visitor's browser requested. */
  readonly host: string;
  readonly userAgent: string;
  /** The country of the request, for a visit that states none (N6). */
  readonly country: CountryCode;
  /** What the page that sent the save reports about itself. */
  readonly page: SentPage;
  /** What an app that embeds the campaign showed; absent: it was shown by a page of this server. */
  readonly shown?: ShownByApp;
}
