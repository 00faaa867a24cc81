import { bookingPurpose } from '../scheduling/index.ts';
import { deliveryPurpose, leadPurpose } from '../leads/index.ts';
import { draftPurpose } from '../visits/index.ts';
import { messagePurpose } from '../integrations/index.ts';
import { relayUpdatePurpose, slugPurpose } from '../tracking/index.ts';
import { retiredKeyPurpose } from '../../core/crypto/open-encryption.ts';
import { visitorKeyPurpose } from '../consents/index.ts';

/** A column whose values are sealed with the operator's key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** All columns that identify a row; they are passed to `purpose` as texts, in this order. */
  readonly key: readonly string[];
  readonly purpose: (...key: readonly string[]) => string;
  /** The property of the sealed JSON that has a blind index in the same row, and the column of that index. */
  readonly index?: { readonly column: string; readonly of: string };
}

/**
 * Every column sealed with the operator's key. What the evidence of consent says about a person is sealed with that
 * person's key (`visitor_keys`), which is sealed here, because rows of the evidence never change.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'drafts', column: 'payload', key: ['id'], purpose: (id = '') => draftPurpose(id) },
  {
    table: 'leads',
    column: 'lead',
    key: ['id'],
    purpose: (id = '') => leadPurpose(id),
    index: { column: 'phone_index', of: 'phone1' },
  },
  {
    table: 'lead_revisions',
    column: 'delivery',
    key: ['lead_id', 'revision'],
    purpose: (leadId = '', revision = '') => deliveryPurpose({ leadId, revision: Number(revision) }),
  },
  { table: 'bookings', column: 'customer', key: ['id'], purpose: (id = '') => bookingPurpose(id) },
  {
    table: 'outside_messages',
    column: 'payload',
    key: ['service', 'key'],
    purpose: (service = '', key = '') => messagePurpose(service, key),
  },
  { table: 'relay_slugs', column: 'patient', key: ['slug_index'], purpose: (index = '') => slugPurpose(index) },
  { table: 'relay_updates', column: 'body', key: ['key'], purpose: (key = '') => relayUpdatePurpose(key) },
  {
    table: 'visitor_keys',
    column: 'sealed_key',
    key: ['lead_id'],
    purpose: (leadId = '') => visitorKeyPurpose(leadId),
  },
  { table: 'retired_keys', column: 'remains', key: ['id'], purpose: (id = '') => retiredKeyPurpose(id) },
];
