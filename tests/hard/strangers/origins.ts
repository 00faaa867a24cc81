import { randomUUID } from 'node:crypto';
import { draftRequests } from '#tests/support/strangers/draft-requests.ts';
import { behindProxy, type Tamper } from '#tests/support/strangers/tampering-proxy.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { ownerWithImage } from './drafts.ts';
import { changedTables, fingerprintOf } from './fingerprint.ts';
import { ask, strangersWorld } from './world.ts';

/** What a visitor's browser reports about a call that somebody else's page makes in the visitor's name. */
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.localhost' },
  { origin: 'https://elsewhere.example' },
];

/** Every call that the owner of a draft may make, with their own cookie and secret, but from another page. */
async function assess(through: string): Promise<Outcome> {
  const { origin, pool } = await strangersWorld();
  const image = randomUUID();
  const { visit, proof } = await ownerWithImage(origin, image);
  const before = await fingerprintOf(pool, visit.draftId);
  const changing = draftRequests(visit, image).filter(({ method }) => method !== 'GET');
  const broken: string[] = [];
  for (const { name, method, url, headers, body } of changing) {
    for (const from of FOREIGN) {
      const request = {
        method,
        url,
        headers: { ...headers, ...proof, ...from },
        ...(body === undefined ? {} : { body }),
      };
      const { status, code } = await ask(through, request);
      if (status !== 403 || code !== 'origin-foreign') broken.push(`${name} answers a foreign page ${status} ${code}`);
    }
  }
  const changed = changedTables(before, await fingerprintOf(pool, visit.draftId));
  broken.push(...changed.map((table) => `a foreign page has changed what ${table} holds of the visit`));
  return {
    figures: { calls: changing.length, asked: changing.length * FOREIGN.length, broken: broken.length },
    broken,
  };
}

/** The fault: nobody checks where a call comes from. */
const forgetOrigin: Tamper = ({ headers: { origin: _page, 'sec-fetch-site': _site, ...headers }, body }) => ({
  headers,
  body,
});

export const strangersOrigins: HardCheck = {
  name: 'strangers-origins',
  promise: 'a foreign page cannot make calls in the name of a visitor, although the browser sends the cookie along',
  fault: 'a server that does not look where a call comes from',
  run: async () => assess((await strangersWorld()).origin),
  runPlanted: async () => behindProxy((await strangersWorld()).origin, forgetOrigin, assess),
};
