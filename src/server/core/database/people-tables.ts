import type { ColumnType } from 'kysely';
import type { Instant, Json } from './columns.ts';

/** Who may use the studio. */
export interface PeopleTable {
  id: string;
  name: string;
  /** Unique, whatever its case. */
  email: string;
  /** `invited`: has not signed in yet. */
  state: 'invited' | 'active' | 'disabled';
  /** The administrator of a server in development, whom nobody has named. */
  made_up: boolean;
  created_at: Instant;
}

export interface PersonGrantsTable {
  person_id: string;
  role: string;
  /** The id of a campaign; empty: all of them. */
  campaign: string;
  /** `studio`: an administrator gave the role; `open-id`: the provider says so at each sign-in. */
  source: 'studio' | 'open-id';
}

/** Sessions that have not been ended; the token itself is not stored. */
export interface PersonSessionsTable {
  id: string;
  token_hash: string;
  person_id: string;
  /** How the person signed in. */
  way: 'link' | 'passkey' | 'open-id';
  /** What the browser calls itself. */
  agent: string;
  created_at: Instant;
  last_used_at: ColumnType<Date, Date, Date>;
  expires_at: Instant;
}

/** One-time links that nobody has used; the secret itself is not stored. */
export interface PersonLinksTable {
  id: string;
  secret_hash: string;
  /** `first`: makes an administrator as long as there is none; `administrator`: makes one in any case. */
  kind: 'first' | 'administrator' | 'invitation' | 'sign-in';
  /** Null: for whoever has it. */
  person_id: string | null;
  created_at: Instant;
  expires_at: Instant;
}

export interface PersonPasskeysTable {
  id: string;
  /** How browsers call it, base64url. */
  credential: string;
  person_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often it was used, if it counts; 0: it does not. */
  counter: string;
  transports: Json<readonly string[]>;
  /** The host that it was made for: it works nowhere else. */
  host: string;
  name: string;
  created_at: Instant;
  last_used_at: ColumnType<Date | null, Date | null, Date>;
}

/** Whom an OpenID provider knows under which subject. */
export interface PersonIdentitiesTable {
  issuer: string;
  subject: string;
  person_id: string;
  created_at: Instant;
}

/** What was asked of a browser that is about to sign in. Each is answered once. */
export interface SignInAttemptsTable {
  /** The challenge of a passkey; or the hash of the cookie of a browser that is at an OpenID provider. */
  id: string;
  kind: 'passkey-registration' | 'passkey-sign-in' | 'open-id';
  person_id: string | null;
  data: Json<Readonly<Record<string, string>>>;
  expires_at: Instant;
}

export interface PersonTables {
  people: PeopleTable;
  person_grants: PersonGrantsTable;
  person_sessions: PersonSessionsTable;
  person_links: PersonLinksTable;
  person_passkeys: PersonPasskeysTable;
  person_identities: PersonIdentitiesTable;
  sign_in_attempts: SignInAttemptsTable;
}
