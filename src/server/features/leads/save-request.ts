import type { Tables } from '../../core/database/tables.ts';
import type { Kysely } from 'kysely';
import type { SentPage } from '#api/contract/lead-calls.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { ApiProblemCode, ProblemIssue } from '#schemas/problem-codes.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';

export type SaveResult =
  | {
      readonly ok: true;
      readonly created: boolean;
      /** The very same save came before; this is the answer that it got. Whoever sent it need not be the visitor. */
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
      /** With `revision-stale` and `revision-too-far`: the revision that is stored; the next one is free. */
      readonly revision?: number;
    };

/** Proves whose the draft of a save is (K1, K8). */
export interface SaveOwner {
  /** Is the draft that of whoever saves? Asked only where the server knows the draft or its lead already. */
  owns(db: Kysely<Tables>): Promise<boolean>;
  /** Remembers what will prove it the next time, in the transaction that stores the lead. */
  bind(db: Kysely<Tables>): Promise<void>;
}

export interface SaveRequest {
  readonly owner: SaveOwner;
  readonly visit: Visit;
  readonly revision: number;
  /** The host name that the visitor's browser asked for. */
  readonly host: string;
  readonly userAgent: string;
  /** The country of the request, for a visit that names none (N6). */
  readonly country: CountryCode;
  /** What the page that it came from says of itself. */
  readonly page: SentPage;
}
