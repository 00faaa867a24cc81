import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table people (
    id uuid primary key, name text not null, email text not null, state text not null, made_up boolean not null,
    created_at timestamptz not null, check (state in ('invited', 'active', 'disabled')))`,
  `create unique index people_by_email on people (lower(email))`,
  // An empty campaign stands for all of them. \`source\`: who gave the role, an administrator or an OpenID provider.
  `create table person_grants (
    person_id uuid not null references people (id), role text not null, campaign text not null, source text not null,
    primary key (person_id, role, campaign, source))`,
  `create table person_sessions (
    id uuid primary key, token_hash text not null unique, person_id uuid not null references people (id),
    way text not null, agent text not null, created_at timestamptz not null, last_used_at timestamptz not null,
    expires_at timestamptz not null)`,
  `create index person_sessions_of_person on person_sessions (person_id)`,
  `create table person_links (
    id uuid primary key, secret_hash text not null unique, kind text not null, person_id uuid references people (id),
    created_at timestamptz not null, expires_at timestamptz not null)`,
  `create table person_passkeys (
    id uuid primary key, credential text not null unique, person_id uuid not null references people (id),
    public_key text not null,
    counter bigint not null, transports jsonb not null, host text not null, name text not null,
    created_at timestamptz not null, last_used_at timestamptz)`,
  `create index person_passkeys_of_person on person_passkeys (person_id)`,
  `create table person_identities (
    issuer text not null, subject text not null, person_id uuid not null references people (id),
    created_at timestamptz not null, primary key (issuer, subject))`,
  // What has been asked of a browser that is about to sign in or to register a passkey. Each is answered once.
  `create table sign_in_attempts (
    id text primary key, kind text not null, person_id uuid references people (id), data jsonb not null,
    expires_at timestamptz not null)`,
];

/** Who may use the studio: people with their roles, sessions, passkeys and one-time links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
