import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRAFT_HEADER, SECRET_HEADER } from '#api/draft-header.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { leadPurpose } from '#server/features/leads/store-lead.ts';
import { createDraftOwners, removeOrphanedSecrets } from '#server/features/visits/drafts/draft-owners.ts';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { proofOf, saveRequest, screenerVisit, secretOf, signupVisit } from '#tests/support/visits.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite();
});
afterAll(() => site.close());

/** The same save from somebody who knows the id of the draft, and nothing else about its visitor. */
function fromStranger(visit: Visit, revision: number) {
  const { headers, ...request } = saveRequest(visit, revision);
  const { [SECRET_HEADER]: _secret, ...others } = headers;
  return { ...request, headers: others };
}

/** What a stranger would substitute for the visitor's own data. */
const asStranger = (visit: Visit): Visit => ({
  ...visit,
  answers: { ...visit.answers, 'candidate.firstName': 'Mallory', 'candidate.phone': '+13122079999' },
});

const put = (visit: Visit, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'PUT', url: '/api/v1/drafts', payload: visit, headers });

async function firstNameOf(id: string): Promise<unknown> {
  const { lead } = await site.database.db
    .selectFrom('leads')
    .select('lead')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const opened: unknown = JSON.parse(site.services.encryption.open(leadPurpose(id), lead));
  return typeof opened === 'object' && opened !== null && 'firstName' in opened ? opened.firstName : undefined;
}

describe('a stranger who knows the id of a draft', () => {
  test.each(['without a secret', 'with a secret of their own'])('[K1, K8] cannot change a lead, %s', async (how) => {
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    const request = fromStranger(asStranger(visit), 2);
    const headers = { ...request.headers, ...(how === 'without a secret' ? {} : { [SECRET_HEADER]: 's'.repeat(40) }) };
    const reply = await site.app.inject({ ...request, headers });
    expect([reply.statusCode, reply.json(), reply.headers['set-cookie']]).toMatchObject([
      403,
      { code: 'draft-foreign' },
      undefined,
    ]);
    expect(await firstNameOf(visit.draftId)).toBe('Maria');
    expect(
      await site.database.db.selectFrom('deliveries').select('revision').where('lead_id', '=', visit.draftId).execute(),
    ).toEqual([{ revision: 1 }]);
  });

  test('[K1, K8] cannot make a lead of a draft, nor gets its cookie', async () => {
    const visit = signupVisit();
    await put(visit, { [SECRET_HEADER]: secretOf(visit) });
    const reply = await site.app.inject(fromStranger(asStranger(visit), 1));
    expect([reply.statusCode, reply.json(), reply.headers['set-cookie']]).toMatchObject([
      403,
      { code: 'draft-foreign' },
      undefined,
    ]);
    expect(await site.database.db.selectFrom('leads').select('id').where('id', '=', visit.draftId).execute()).toEqual(
      [],
    );
  });

  test('[K1] learns nothing about the numbers that are taken', async () => {
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit, 3));
    for (const revision of [1, 3, 1_000_000])
      expect((await site.app.inject(fromStranger(asStranger(visit), revision))).json()).toMatchObject({
        code: 'draft-foreign',
      });
  });

  test('[K1] an exact copy of the visitor’s request gets the same reply, and no cookie', async () => {
    const visit = signupVisit();
    const first = await site.app.inject(saveRequest(visit));
    const replay = await site.app.inject(fromStranger(visit, 1));
    expect([replay.statusCode, replay.body, replay.headers['set-cookie']]).toEqual([
      first.statusCode,
      first.body,
      undefined,
    ]);
  });

  test.each([
    ['actions', { signup: 's6', routePath: 'postal', actions: ['lz'] }],
    [
      'events',
      {
        signup: 's6',
        version: shippedVersion('s6'),
        routePath: 'postal',
        events: [{ event: 'hint-open', block: 'postal-code' }],
      },
    ],
    [
      'tracking-consents',
      { consent: 'recording', granted: true, language: 'en', signup: 's6', version: shippedVersion('s6') },
    ],
    ['ad-security/visits', { signup: 'ws15', version: shippedVersion('ws15'), route: 'home' }],
  ])('[K8] cannot act for the visit in /%s', async (call, body) => {
    const visit = signupVisit();
    await put(visit, { [SECRET_HEADER]: secretOf(visit) });
    const say = (headers: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url: `/api/v1/${call}`,
        payload: { ...body, draftId: visit.draftId },
        headers,
      });
    const [stranger, own] = [
      await say({ [DRAFT_HEADER]: visit.draftId }),
      await say({ [SECRET_HEADER]: secretOf(visit) }),
    ];
    expect([stranger.statusCode, stranger.json()]).toMatchObject([403, { code: 'draft-foreign' }]);
    expect(own.statusCode).toBe(204);
  });

  test('[K8] cannot have a visit checked that is not theirs', async () => {
    const visit = screenerVisit();
    await put(visit, { [SECRET_HEADER]: secretOf(visit) });
    const check = (headers: Record<string, string>) =>
      site.app.inject({ method: 'POST', url: '/api/v1/qualification', payload: { visit }, headers });
    expect((await check({})).json()).toMatchObject({ code: 'draft-foreign' });
    expect((await check({ [SECRET_HEADER]: secretOf(visit) })).statusCode).toBe(200);
  });
});

describe('the visitor', () => {
  test('[K1, K8] gets a new cookie by the secret of a save that outlived draft and cookie', async () => {
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    site.setTime('2026-12-03T17:00:00.000Z');
    const later = await site.app.inject(
      saveRequest({ ...visit, answers: { ...visit.answers, 'candidate.firstName': 'Ana' } }, 2),
    );
    site.setTime(MONDAY);
    expect([later.statusCode, later.json()]).toMatchObject([200, { revision: 2 }]);
    expect(String(later.headers['set-cookie'])).toContain('tf_draft=');
    expect(await firstNameOf(visit.draftId)).toBe('Ana');
  });

  test('[K1, K8] can continue if the first draft was stored but the reply with the cookie was lost', async () => {
    const visit = signupVisit();
    await put(visit, { [SECRET_HEADER]: secretOf(visit) });
    const [draft, lead] = [
      await put({ ...visit, route: 'email' }, { [SECRET_HEADER]: secretOf(visit) }),
      await site.app.inject(saveRequest(visit)),
    ];
    expect([draft.statusCode, lead.statusCode]).toEqual([204, 201]);
    expect(String(draft.headers['set-cookie'])).toContain('tf_draft=');
  });

  test('[K8] can bind a secret by the cookie if the server created the draft (no JavaScript)', async () => {
    const visit = signupVisit();
    const begun = await put(visit);
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    await put(visit, { cookie, [SECRET_HEADER]: secretOf(visit) });
    expect((await site.app.inject(saveRequest(visit))).statusCode).toBe(201);
  });

  test('[K8, A10] is not taken for a stranger if an action arrives while the save is being stored', async () => {
    const visit = signupVisit();
    let save: Promise<unknown> | undefined;
    // The save is stored between the first query to the database and the next.
    const db = site.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await (save ??= site.app.inject(saveRequest(visit)));
        return result;
      },
    });
    const app = fastify();
    const { encryption, clock } = site.services;
    const owners = createDraftOwners({ owns: () => false }, encryption, clock);
    app.get('/', (request) => owners.ownsOrBegins(request, visit.draftId, db));
    expect((await app.inject({ url: '/', headers: proofOf(visit) })).json()).toBe(true);
    expect((await app.inject({ url: '/' })).json()).toBe(false);
    await app.close();
  });

  test('[K1] learns the free number when one is taken; a jump is refused before it locks anybody out', async () => {
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit, 7));
    const stale = await site.app.inject(saveRequest({ ...visit, locale: 'es' }, 3));
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'revision-stale', revision: 7 }]);
    const taken = await site.app.inject(saveRequest({ ...visit, locale: 'es' }, 7));
    expect([taken.statusCode, taken.json()]).toMatchObject([422, { code: 'idempotency-key-reused', revision: 7 }]);
    const jump = await site.app.inject(saveRequest({ ...visit, locale: 'es' }, 10_000));
    expect([jump.statusCode, jump.json()]).toMatchObject([409, { code: 'revision-too-far', revision: 7 }]);
    expect((await site.app.inject(saveRequest({ ...visit, locale: 'es' }, 8))).statusCode).toBe(200);
  });

  test('[K1] can still save if the lead already jumped to the highest revision', async () => {
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    await site.database.db.updateTable('leads').set({ revision: 10_000 }).where('id', '=', visit.draftId).execute();
    expect((await site.app.inject(saveRequest({ ...visit, locale: 'es' }, 10_001))).statusCode).toBe(200);
  });
});

test('[P2] a secret is stored only as a mark, which is deleted with the visit', async () => {
  const [kept, gone] = [signupVisit(), signupVisit()];
  await site.app.inject(saveRequest(kept));
  await put(gone, { [SECRET_HEADER]: secretOf(gone) });
  const marks = async () =>
    site.database.db
      .selectFrom('draft_secrets')
      .selectAll()
      .where('draft_id', 'in', [kept.draftId, gone.draftId])
      .execute();
  expect(JSON.stringify(await marks())).not.toContain(secretOf(kept));
  expect(await marks()).toHaveLength(2);
  await site.database.db.deleteFrom('drafts').where('id', 'in', [kept.draftId, gone.draftId]).execute();
  await removeOrphanedSecrets(site.database.db, new Date('2026-11-25T17:00:00.000Z'));
  expect((await marks()).map(({ draft_id: id }) => id)).toEqual([kept.draftId]);
});
