import { saveRequest } from '#tests/support/visits.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { behindProxy, type Tamper } from '#tests/support/strangers/tampering-proxy.ts';
import { ask, beginVisit, newVisitor, strangersWorld } from './world.ts';

/** A host of another brand of the operator. */
const FORGED = 'trials-world.localhost';
const WAYS: readonly Readonly<Record<string, string>>[] = [
  { 'x-forwarded-host': FORGED },
  { forwarded: `host=${FORGED}` },
  { 'x-host': FORGED },
  { 'x-original-host': FORGED },
];
const PAGES = ['/signup/s6', '/signup/es/s6/postal', '/signup/nothing-here'];

const brandIn = (page: string) => /data-brand="([a-z-]+)"/.exec(page)?.[1] ?? '';

async function pageFaults(origin: string): Promise<string[]> {
  const broken: string[] = [];
  for (const url of PAGES) {
    const own = brandIn((await ask(origin, { method: 'GET', url })).text);
    for (const headers of WAYS) {
      const [name = ''] = Object.keys(headers);
      const { text } = await ask(origin, { method: 'GET', url, headers });
      if (brandIn(text) !== own) broken.push(`${name} chooses the brand of ${url}`);
      if (text.includes(FORGED)) broken.push(`${name} was found in ${url}`);
    }
    // What one visitor forges must not be what the next one gets.
    if (brandIn((await ask(origin, { method: 'GET', url })).text) !== own)
      broken.push(`a forged host of ${url} is kept for others`);
  }
  return broken;
}

async function evidenceFaults(origin: string): Promise<string[]> {
  const world = await strangersWorld();
  const { visit, proof } = await beginVisit(world.origin, newVisitor());
  const { payload, ...save } = saveRequest(visit);
  const headers = { ...save.headers, ...proof, ...WAYS[0] };
  const saved = await ask(origin, { ...save, headers, body: payload });
  if (saved.status !== 201) throw new Error(`The lead was answered ${saved.status} ${saved.text}`);
  const { rows } = await world.pool.query<{ origin: string }>(
    'select distinct origin from consents where lead_id = $1',
    [visit.draftId],
  );
  if (rows.length === 0) throw new Error('The lead has no consents');
  return rows
    .filter(({ origin: reported }) => !reported.startsWith(`${world.origin}/`))
    .map(({ origin: reported }) => `the evidence of a consent says ${reported}`);
}

async function assess(origin: string): Promise<Outcome> {
  const broken = [...(await pageFaults(origin)), ...(await evidenceFaults(origin))];
  return { figures: { pages: PAGES.length, headers: WAYS.length }, broken };
}

/** The fault: the server takes the forwarded host for its own. */
const believeForwarded: Tamper = ({ headers, body }) => {
  const { 'x-forwarded-host': host = headers['host'] ?? '' } = headers;
  return { headers: { ...headers, host }, body };
};

export const strangersHosts: HardCheck = {
  name: 'strangers-hosts',
  promise: 'a forwarded host chooses no brand, is in no page that others get, and in no evidence of a consent',
  fault: 'a server that takes X-Forwarded-Host for its host',
  run: async () => assess((await strangersWorld()).origin),
  runPlanted: async () => behindProxy((await strangersWorld()).origin, believeForwarded, assess),
};
