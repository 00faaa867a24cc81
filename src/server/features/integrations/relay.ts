import { postMessage } from './post-message.ts';
import { Compile } from 'typebox/compile';
import Type from 'typebox';
import { COUNTRY_CODES } from '#schemas/countries.ts';
import { GENDERS } from '#schemas/lead/answer-keys.ts';
import type { MessageQueue, SendMessage } from './partner-message-queue.ts';
import type { Log } from '../../core/log.ts';
import { readPatient, readSites } from './relay-shapes.ts';
import type { Transaction } from 'kysely';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';
import type { NearSite } from '#schemas/study/study.ts';
import type { Tables } from '../../core/database/tables.ts';

/** `null`: the relay does not know the slug, or no longer accepts it (401). Not ok: the relay could not be reached. */
export type RelayAnswer<Value> = { readonly ok: true; readonly value: Value | null } | { readonly ok: false };

export type RelayUpdate =
  | { readonly kind: 'indications'; readonly indicationIds: readonly string[] }
  | {
      readonly kind: 'screening';
      readonly studyId: string;
      readonly passed: boolean | null;
      readonly responses: readonly {
        readonly criterionId: string;
        readonly responseIds: readonly string[];
        readonly value?: number | string;
      }[];
    };

export interface LeadUpdateMessage {
  readonly slug: string;
  readonly update: RelayUpdate;
  /** Identifies the update, so that repeating it has no effect. */
  readonly key: string;
  /** The lead: its updates are sent in the order in which they were made. */
  readonly leadId?: string;
  /** The lead, if it waits until someone has reviewed it. */
  readonly heldFor?: string;
}

/** The prepopulation relay. A slug is 128 random bits, and a secret: it is never logged. */
export interface Relay {
  patientInfo(slug: string): Promise<RelayAnswer<RelayPatient>>;
  sites(slug: string, studyId: string): Promise<RelayAnswer<readonly NearSite[]>>;
  /** Queues the update in the transaction of the lead that it is about; it is sent until the relay accepts it. */
  updateLead(tx: Transaction<Tables>, message: LeadUpdateMessage): Promise<void>;
}

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** The person behind a slug, as given in an operator's file (`npm run leads -- slug`). Other properties are ignored. */
export const RelayPatientRecord = Type.Object({
  firstName: text(100),
  lastName: text(100),
  email: Type.Optional(text(254)),
  phone: Type.Optional(text(40)),
  postalCode: Type.Optional(text(20)),
  country: Type.Optional(Type.Enum([...COUNTRY_CODES])),
  gender: Type.Optional(Type.Enum([...GENDERS])),
  birthDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  studyId: Type.Optional(text(64)),
  indicationIds: Type.Optional(Type.Array(text(20), { maxItems: 100 })),
});

const TIMEOUT_MS = 8000;

/** Queries the relay. 401: the slug is unknown or no longer valid. An unreadable answer counts as unreachable. */
async function ask<Value>(
  url: string,
  read: (body: unknown) => Value | undefined,
  log: Log,
): Promise<RelayAnswer<Value>> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'application/json' },
    });
    if (response.status === 401) return { ok: true, value: null };
    const body: unknown = response.ok ? await response.json() : undefined;
    const value = read(body);
    if (value !== undefined) return { ok: true, value };
    log.error({ service: 'relay', status: response.status }, 'The relay gave no usable answer');
  } catch (error) {
    log.error(
      { service: 'relay', reason: error instanceof Error ? error.name : 'unknown' },
      'The relay could not be asked',
    );
  }
  return { ok: false };
}

export interface OutsideRelayParts {
  readonly baseUrl: string;
  readonly messages: MessageQueue;
  readonly log: Log;
}

/** The relay at RELAY_BASE_URL (K4). Updates stay queued until it accepts them. */
export function createOutsideRelay({ baseUrl, messages, log }: OutsideRelayParts): Relay {
  const link = (slug: string) => `${baseUrl}/temp_links/${encodeURIComponent(slug)}`;
  const readSitesOf = (studyId: string) => (body: unknown) => {
    const read = readSites(body);
    if (read && read.unreadable > 0) {
      log.warn(
        { service: 'relay', study: studyId, count: read.unreadable },
        'Sites that could not be read were left out',
      );
    }
    return read?.sites;
  };
  return {
    patientInfo: (slug) => ask(`${link(slug)}/patient_info`, readPatient, log),
    sites: (slug, studyId) =>
      ask(`${link(slug)}/study/${encodeURIComponent(studyId)}/sites`, readSitesOf(studyId), log),
    updateLead: (tx, { slug, update, leadId, ...message }) => {
      const body = { slug, ...update };
      return messages.enqueue(tx, {
        service: 'relay',
        ...message,
        ...(leadId === undefined ? {} : { inOrderOf: leadId }),
        body,
      });
    },
  };
}

const Told = Compile(Type.Object({ kind: Type.Enum(['screening', 'indications']) }));

/**
 * Sends what a lead changed to the relay at RELAY_BASE_URL (K4): `POST {base}/subjects/subreg/screening` and
 * `…/indications`.
 */
export function createRelaySender(baseUrl: string): SendMessage {
  return async (body, key) => {
    if (!Told.Check(body)) throw new Error('A message to the relay is malformed');
    const { kind, ...fields } = body;
    return postMessage(`${baseUrl}/subjects/subreg/${kind}`, key, fields);
  };
}
