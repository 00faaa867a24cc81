import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '#api/contract/index.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { isAllowedTarget } from '#server/features/integrations/signing-service.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { jsonOf } from '#tests/support/json-of.ts';
import { startConsentsService, type ConsentsService } from '#tests/support/outside/consents.ts';
import { screenerVisit } from '#tests/support/visits.ts';

let consents: ConsentsService;
let configured: ApiSite;
let own: ApiSite;

beforeAll(async () => {
  consents = await startConsentsService();
  configured = await openApiSite({
    env: { CONSENTS_BASE_URL: consents.baseUrl, SIGNING_ALLOWED_HOSTS: '127.0.0.1,*.signing.example' },
  });
  own = await openApiSite();
});
afterAll(async () => {
  await configured.close();
  await own.close();
  await consents.stop();
});

const signer = (rest: Partial<Visit> = {}) => screenerVisit({ campaignId: 'ws17', route: 'indications', ...rest });

function start(site: ApiSite, visit: Visit, headers: Record<string, string> = {}) {
  return site.app.inject({
    method: 'POST',
    url: '/api/v1/consents/lightico/start-session',
    payload: { visit },
    headers,
  });
}

describe('a signing session', () => {
  test('[G4] is started at the consents service with phone, names and email of the replayed visit', async () => {
    consents.answerWith({ url: 'https://eu.signing.example/session/8a1f' });
    const reply = await start(configured, signer());
    expect(jsonOf(CALLS.postSigningSession.reply, reply)).toEqual({
      customerURL: 'https://eu.signing.example/session/8a1f',
    });
    expect(consents.requests.at(-1)).toEqual({
      path: '/consents/lightico/start-session',
      body: { phone: '+13122071000', firstName: 'Maria', lastName: 'Sanchez', email: 'maria@example.org' },
    });
  });

  test('[G4] without a configured service the visitor signs on our own page [K3]', async () => {
    const reply = await start(own, signer({ locale: 'es' }));
    expect(jsonOf(CALLS.postSigningSession.reply, reply)).toEqual({
      customerURL: '/signup/es/signing?studyId=DEMO-ASTHMA-01',
    });
  });

  test.each([
    ['answers 500', { status: 500 }],
    ['answers with another shape', 'wrong-shape'],
    ['names a host that is not listed', { url: 'https://evil.example/session/1' }],
    ['names no address', { url: 'javascript:alert(1)' }],
    ['names an address with a password', { url: 'https://me:secret@eu.signing.example/' }],
  ] as const)('[G4] does not begin when the service %s', async (_what, answer) => {
    consents.answerWith(answer);
    const reply = await start(configured, signer());
    expect([reply.statusCode, JSON.parse(reply.body)]).toEqual([
      503,
      expect.objectContaining({ code: 'outside-failed' }),
    ]);
    expect(
      configured.logs.filter(({ level, service }) => level === 'error' && service === 'consents').length,
    ).toBeGreaterThan(0);
    expect(JSON.stringify(configured.logs)).not.toMatch(/3122071000|Sanchez|maria@/);
  });

  test('[G4] does not begin when the service does not answer within its time', async () => {
    consents.answerWith('hang');
    expect((await start(configured, signer())).statusCode).toBe(503);
  });

  test.each([
    ['who does not qualify', signer({ answers: { 'criteria.asthma-smoking': 'yes' } })],
    ['on a wide screen', signer({ device: { width: 1280 } })],
    ['at a page that asks for no signature', signer({ route: 'thanks' })],
    ['of a flow without signatures', screenerVisit({ route: 'indications' })],
  ])('[G4] is refused to a visit %s', async (_who, visit) => {
    const before = consents.requests.length;
    const reply = await start(configured, visit);
    expect([reply.statusCode, JSON.parse(reply.body)]).toEqual([
      422,
      expect.objectContaining({ code: 'step-not-reached' }),
    ]);
    expect(consents.requests).toHaveLength(before);
  });

  test('[G4] is refused for the draft of another browser', async () => {
    const visit = signer();
    await start(own, visit);
    expect((await start(own, visit)).statusCode).toBe(403);
  });

  test('[G4] begins at 768 px and below, and where the width is not known [Q12]', async () => {
    expect((await start(own, signer({ device: { width: 768 } }))).statusCode).toBe(200);
    expect((await start(own, signer({ device: {} }))).statusCode).toBe(200);
    expect((await start(own, signer({ device: { width: 769 } }))).statusCode).toBe(422);
  });
});

test.each([
  ['https://sign.example/a', ['sign.example'], true],
  ['https://SIGN.example/a', ['sign.example'], true],
  ['https://a.sign.example/', ['*.sign.example'], true],
  ['https://sign.example.evil.example/', ['sign.example', '*.sign.example'], false],
  ['https://evilsign.example/', ['*.sign.example'], false],
  ['http://sign.example/', ['sign.example'], false],
  ['//sign.example/', ['sign.example'], false],
  ['https://sign.example@evil.example/', ['sign.example'], false],
  ['https://sign.example/', [], false],
] as const)('[G4, O2] a redirect to %s with the hosts %j: %s', (url, hosts, allowed) => {
  expect(isAllowedTarget(url, hosts, 'https://consents.example')).toBe(allowed);
});
