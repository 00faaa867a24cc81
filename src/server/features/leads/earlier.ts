/** What is stored of a lead: its newest revision, and the requested one if it exists. */
export interface Earlier {
  readonly revision: number;
  readonly requestHash: string | undefined;
  readonly reply: string | undefined;
  readonly created: boolean;
}

/** The lead and its requested revision, joined; null: there is no lead, or no such revision. */
export interface EarlierRow {
  readonly newest: number | null;
  readonly request_hash: string | null;
  readonly reply: string | null;
  readonly created: boolean | null;
}

/** Undefined: the lead was never saved. */
export function earlierOf({ newest, request_hash, reply, created }: EarlierRow): Earlier | undefined {
  if (newest === null) return undefined;
  return {
    revision: newest,
    requestHash: request_hash ?? undefined,
    reply: reply ?? undefined,
    created: created ?? false,
  };
}
