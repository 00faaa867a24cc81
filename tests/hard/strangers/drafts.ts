import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '#api/contract/index.ts';
import { cameraPng } from '#tests/support/images/picture-files.ts';
import { draftRequests, OWNERS_CALLS } from '#tests/support/strangers/draft-requests.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { changedTables, fingerprintOf } from './fingerprint.ts';
import { behindProxy } from '#tests/support/strangers/tampering-proxy.ts';
import { ask, beginVisit, beginWithLead, lendProof, newVisitor, strangersWorld, type Owner } from './world.ts';

/** Who the stranger is: somebody without anything, or with a visit and a secret of their own. */
async function strangers(origin: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const { proof } = await beginVisit(origin, newVisitor());
  const { 'x-visit-draft': _own, ...others } = proof;
  return [{}, { 'x-visit-secret': 's'.repeat(40) }, others];
}

/** A visitor with a lead and an image. Throws when the server refuses either. */
export async function ownerWithImage(origin: string, image: string): Promise<Owner> {
  const owner = await beginWithLead(origin, newVisitor());
  const headers = { ...owner.proof, 'content-type': 'image/png' };
  const put = await ask(origin, { method: 'PUT', url: `${API_PREFIX}/images/${image}`, headers, body: cameraPng() });
  if (put.status !== 201) throw new Error(`The owner's own image was answered ${put.status} ${put.text}`);
  return owner;
}

/**
 * Every call that only the owner of a draft may make, by strangers who know its id. `through` is the address to which
 * the strangers send their requests.
 */
async function tryAll(owner: Owner, image: string, origin: string, through: string): Promise<Outcome> {
  const { pool } = await strangersWorld();
  const before = await fingerprintOf(pool, owner.visit.draftId);
  const requests = draftRequests(owner.visit, image);
  const broken: string[] = [];
  let asked = 0;
  for (const proof of await strangers(origin)) {
    for (const { name, method, url, headers, body } of requests) {
      const request = { method, url, headers: { ...headers, ...proof }, ...(body === undefined ? {} : { body }) };
      const { status, code, cookie } = await ask(through, request);
      asked += 1;
      if (status !== 403 || code !== 'draft-foreign') broken.push(`${name} answers a stranger ${status} ${code}`);
      if (cookie !== '') broken.push(`${name} gives a stranger a cookie`);
    }
  }
  const changed = changedTables(before, await fingerprintOf(pool, owner.visit.draftId));
  broken.push(...changed.map((table) => `a stranger has changed what ${table} holds of the visit`));
  return { figures: { calls: requests.length, asked, broken: broken.length }, broken };
}

async function run(): Promise<Outcome> {
  const { origin } = await strangersWorld();
  const image = randomUUID();
  return tryAll(await ownerWithImage(origin, image), image, origin, origin);
}

/** If the owner were refused as well, a call would prove nothing. */
async function runPlanted(): Promise<Outcome> {
  const { origin } = await strangersWorld();
  const image = randomUUID();
  const owner = await ownerWithImage(origin, image);
  const outcome = await behindProxy(origin, lendProof([owner]), (through) => tryAll(owner, image, origin, through));
  const noticed = (name: string) => outcome.broken.some((line) => line.startsWith(`${name} answers`));
  const refused = OWNERS_CALLS.filter((name) => !noticed(name));
  if (refused.length > 0) throw new Error(`The owner is refused, too: ${refused.join(', ')}`);
  return outcome;
}

export const strangersDrafts: HardCheck = {
  name: 'strangers-drafts',
  promise:
    'whoever knows the id of a draft, and has no proof that it is theirs, is refused by every call, ' +
    'changes nothing and gets no cookie',
  fault: 'a server that takes whoever names a draft for its owner',
  run,
  runPlanted,
};
