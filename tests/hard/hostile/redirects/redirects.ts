import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import operator from '#server/core/config/operator.default.json' with { type: 'json' };
import { tempFolder } from '#tests/support/temp.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { openPageSite } from '#tests/support/pages/page-site.ts';
import { isRecord } from '#api/guards.ts';
import { inParallel } from '../in-parallel.ts';
import { SIGNING, sinkFaults } from './address-sinks.ts';
import { redirectPayloads } from './payloads.ts';
import { requestsWith } from './places.ts';
import { rawRequest, type RawReply } from './raw-request.ts';

/** The demonstration's operator, who lists one affiliate host. */
function operatorFile(): string {
  const file = join(tempFolder('operator'), 'operator.json');
  writeFileSync(file, JSON.stringify({ ...operator, affiliateHosts: [AFFILIATE] }));
  return file;
}

/** Sends a request to the server; a planted fault responds in its place. */
type Ask = (request: Parameters<typeof rawRequest>[1]) => Promise<RawReply>;

const ADDRESS = /\s(?:href|src|action|formaction)="([^"]*)"/g;
const AFFILIATE = 'partner-offers.example';

function decoded(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

/** Everything in a response that leads somewhere. */
function leadsOf({ headers, body }: RawReply): string[] {
  const location = headers.get('location');
  const markup = body.replace(/<script[^]*?<\/script>/g, '');
  return [
    ...(location === undefined ? [] : [location]),
    ...(headers.has('refresh') ? [headers.get('refresh') ?? ''] : []),
    ...[...markup.matchAll(ADDRESS)].map(([, address = '']) => decoded(address)),
  ];
}

/** Where a response leads outside this server; addresses that each of our pages contains are not a fault. */
function offList(reply: RawReply, own: string, known: ReadonlySet<string>): string[] {
  return leadsOf(reply).flatMap((address) => {
    const url = URL.canParse(address, own) ? new URL(address, own) : undefined;
    if (url === undefined || url.origin === own || known.has(`${url.protocol}//${url.host}`)) return [];
    return [`${url.protocol}//${url.host}`];
  });
}

interface Run {
  readonly own: string;
  readonly ask: Ask;
  readonly broken: string[];
  requests: number;
}

async function assessPayload(run: Run, payload: string, known: ReadonlySet<string>): Promise<void> {
  run.broken.push(...sinkFaults(payload, run.own));
  for (const request of requestsWith(payload)) {
    const reply = await run.ask(request);
    run.requests += 1;
    const reported = `${request.method ?? 'GET'} ${request.target.slice(0, 120)}`;
    if (reply.status >= 500 || reply.status === 0) run.broken.push(`${reported} is answered ${reply.status}`);
    for (const place of offList(reply, run.own, known)) run.broken.push(`${reported} leads to ${place}`);
  }
}

/** The one address in a query that pages link back to: only to hosts that the operator lists. */
async function assessAffiliate(run: Run, payload: string): Promise<void> {
  const query = new URLSearchParams({ signup: 's6', language: 'en', affiliateReturnUrl: payload.toWellFormed() });
  run.requests += 1;
  const { body } = await run.ask({ target: `/api/v1/initial_payload?${query.toString()}` });
  const sent: unknown = body.startsWith('{') ? JSON.parse(body) : undefined;
  const back = isRecord(sent) ? sent['affiliateReturnUrl'] : undefined;
  if (typeof back === 'string' && new URL(back).hostname !== AFFILIATE)
    run.broken.push(`the way back to an affiliate leads to ${new URL(back).host}`);
}

async function assessAll(size: Size, own: string, ask: Ask): Promise<Outcome> {
  const run: Run = { own, ask, broken: [], requests: 0 };
  const plain = await Promise.all(
    ['/signup/s6', '/signup/es/s6', '/signup/signing', '/nowhere'].map((target) => ask({ target })),
  );
  const known = new Set(plain.flatMap((reply) => offList(reply, own, new Set())));
  const payloads = redirectPayloads(size, new URL(own).host);
  await inParallel(payloads, 4, (payload) => assessPayload(run, payload, known));
  await inParallel(redirectPayloads(size, AFFILIATE), 4, (payload) => assessAffiliate(run, payload));
  run.broken.push(...redirectPayloads(size, SIGNING).flatMap((payload) => sinkFaults(payload, own)));
  return {
    figures: {
      payloads: payloads.length,
      requests: run.requests,
      'addresses every page has': [...known].join(' ') || 'none',
    },
    broken: run.broken,
  };
}

async function runOnSite(size: Size): Promise<Outcome> {
  const site = await openPageSite({ env: { OPERATOR_FILE: operatorFile() }, database: await openTestDatabase() });
  try {
    const own = await site.app.listen({ port: 0, host: '127.0.0.1' });
    return await assessAll(size, own, (request) => rawRequest(own, request));
  } finally {
    await site.close();
  }
}

/** A server that redirects to whatever `next` says, unless it names a scheme other than ours. */
const naive: Ask = ({ target }) => {
  const next = new URLSearchParams(target.split('?')[1] ?? '').get('next');
  const goes = next?.startsWith('/') === true;
  return Promise.resolve({ status: goes ? 302 : 200, headers: new Map(goes ? [['location', next]] : []), body: '' });
};

export const redirectsStay: HardCheck = {
  name: 'redirects',
  promise:
    'no redirect payload in an address, a parameter, a header, ' +
    'a button or a link of a document leads anywhere off the list',
  fault: 'a server that goes wherever next says, as long as it begins with a slash',
  run: runOnSite,
  runPlanted: () => assessAll('share', 'http://127.0.0.1:9', naive),
};
