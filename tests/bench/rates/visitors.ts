import { randomBytes } from 'node:crypto';
import { createEncryption } from '#server/core/crypto/encryption.ts';
import { createPageTimes } from '#server/features/leads/moderation/page-times.ts';
import { saveRequest, screenerVisit } from '#tests/support/visits.ts';

/** Makes the requests of visitors behind a proxy who each have an address, a page and a telephone of their own. */
export interface Visitors {
  readonly leadRequest: (host: string) => string;
  readonly pageRequest: (path: string) => (host: string) => string;
  /** The query of an advertisement's address, as search engines write it: another click each time. */
  readonly clickQuery: () => string;
  /** How many there were. */
  readonly serial: () => number;
}

/** `key`: the servers' own, so that they recognise the pages as theirs. */
export function createVisitors(key: Buffer): Visitors {
  let serial = 0;
  const pageTimes = createPageTimes(createEncryption(key), { now: () => new Date(Date.now() - 60_000 - serial) });
  const address = () => {
    serial += 1;
    return `10.${Math.floor(serial / 62_500) % 250}.${Math.floor(serial / 250) % 250}.${1 + (serial % 250)}`;
  };
  return {
    serial: () => serial,
    clickQuery: () =>
      'utm_source=google&utm_medium=cpc&utm_campaign=asthma-spring&utm_term=asthma%20study&gad_source=1' +
      `&gclid=Cj0K${randomBytes(66).toString('base64url')}`,
    pageRequest: (path) => (host) =>
      `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip, deflate, br\r\n` +
      `accept-language: en-US,en\r\nx-forwarded-for: ${address()}\r\n\r\n`,
    leadRequest: (host) => {
      const from = address();
      const phone = `+1312${String(2_070_000 + (serial % 7_000_000)).padStart(7, '0')}`;
      const { headers, payload } = saveRequest(
        screenerVisit({ today: new Date().toISOString().slice(0, 10), answers: { 'candidate.phone': phone } }),
      );
      const body = JSON.stringify({ ...payload, page: { time: pageTimes.issue(payload.visit.campaignId) } });
      return (
        `POST /api/v1/leads HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nidempotency-key: ${headers['idempotency-key'] ?? ''}\r\n` +
        `user-agent: a-browser\r\nx-forwarded-for: ${from}\r\n\r\n${body}`
      );
    },
  };
}
