import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_PREFIX } from '#api/content/define-call.ts';
import { isRecord } from '#api/guards.ts';
import { pruneComments } from '#server/features/teamwork/index.ts';
import { verifyContent } from '#server/features/content/index.ts';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { studioClient, type StudioPerson, type StudioReply } from '#tests/support/studio/studio-client.ts';

let site: ApiSite;
let studio: ReturnType<typeof studioClient>;
let operator: ReturnType<typeof contentClient>;
let [administrator, author, viewer, stranger]: readonly StudioPerson[] = [];

const personIn = (person: StudioPerson | undefined): StudioPerson => {
  if (person === undefined) throw new Error('nobody has come in yet');
  return person;
};

beforeAll(async () => {
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
  studio = studioClient(site);
  operator = contentClient(site);
  administrator = await studio.administrator();
  author = await studio.person(administrator, [{ role: 'author', campaign: null }]);
  viewer = await studio.person(administrator, [{ role: 'viewer', campaign: 'talked' }]);
  stranger = await studio.person(administrator, [{ role: 'author', campaign: 'alone' }]);
  for (const campaign of ['talked', 'alone', 'kept', 'shown'])
    await operator.write(`${campaign}.json`, campaignText(campaign));
});
afterAll(() => site.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (who: StudioPerson | undefined, method: Method, path: string, body?: object): Promise<StudioReply> =>
  studio.ask(method, `${CONTENT_PREFIX}${path}`, {
    cookie: personIn(who).cookie,
    ...(body === undefined ? {} : { body }),
  });

async function comment(who: StudioPerson | undefined, document: string, body: object): Promise<number> {
  const added = await call(who, 'POST', `/documents/${document}/comments`, body);
  if (added.status !== 201) throw new Error(added.body);
  return Number(added.json()['comment']);
}

async function listed(who: StudioPerson | undefined, query: string): Promise<readonly unknown[]> {
  return (await call(who, 'GET', `/comments${query}`)).list().map(({ text }) => text);
}

/** What has settled a comment: a person, the number of a publication, or nothing. */
async function settledBy(id: number): Promise<unknown> {
  const found = (await call(author, 'GET', '/comments?state=all&limit=200'))
    .list()
    .find((one) => one['comment'] === id);
  const settled = found?.['settled'];
  return isRecord(settled) ? (settled['publication'] ?? settled['person']) : settled;
}

describe('comments', () => {
  test('[K2] are for colleagues who can read the document, about a block, with answers', async () => {
    const place = { route: 'home', block: 'FullName', nth: 0 };
    const { id: reader } = personIn(viewer);
    const first = await comment(author, 'talked.json', { text: 'Is this right?', place, mentions: [reader] });
    await comment(viewer, 'talked.json', { text: 'It is.', thread: first });
    const [answer, question] = (await call(viewer, 'GET', '/comments?document=talked.json')).list();
    expect(question).toMatchObject({
      comment: first,
      thread: null,
      place,
      text: 'Is this right?',
      person: personIn(author).id,
      mentions: [reader],
      settled: null,
    });
    expect(answer).toMatchObject({ thread: first, place, text: 'It is.', person: reader });
    expect(await listed(stranger, '')).toEqual([]);
    const refused = await call(stranger, 'POST', '/documents/talked.json/comments', { text: 'Me too' });
    expect([refused.status, refused.code]).toEqual([403, 'role-forbidden']);
  });

  test('[K2] mention only people who can read the document', async () => {
    const readers = (await call(viewer, 'GET', '/documents/talked.json/readers')).list().map(({ id }) => id);
    expect(readers).toEqual(expect.arrayContaining([author, viewer, administrator].map((one) => personIn(one).id)));
    expect(readers).not.toContain(personIn(stranger).id);
    const refused = await call(author, 'POST', '/documents/talked.json/comments', {
      text: 'Look',
      mentions: [personIn(viewer).id, personIn(stranger).id],
    });
    expect([refused.status, refused.code]).toEqual([422, 'mention-unknown']);
    expect(refused.body).toContain('body.mentions.1');
  });

  test.each([
    ['an unknown document', '/documents/nowhere.json/comments', { text: 'x' }, 'document-unknown'],
    ['an answer to nothing', '/documents/talked.json/comments', { text: 'x', thread: 9_999_999 }, 'comment-unknown'],
  ])('%s is refused', async (_what, path, body, code) => {
    const refused = await call(author, 'POST', path, body);
    expect([refused.status, refused.code]).toEqual([404, code]);
  });

  test('an answer is about the document of what it answers, and is not answered itself', async () => {
    const first = await comment(author, 'talked.json', { text: 'One' });
    const second = await comment(author, 'talked.json', { text: 'Two', thread: first });
    for (const [document, thread] of [
      ['alone.json', first],
      ['talked.json', second],
    ]) {
      const refused = await call(author, 'POST', `/documents/${document}/comments`, { text: 'Three', thread });
      expect(refused.code).toBe('comment-unknown');
    }
  });

  test('are settled by anybody who can read them, and opened again, also by an answer', async () => {
    const first = await comment(author, 'talked.json', { text: 'Settle me' });
    const settle = (settled: boolean) => call(viewer, 'PUT', `/comments/${first}`, { settled });
    expect((await settle(true)).json()).toMatchObject({ settled: { person: personIn(viewer).id, publication: null } });
    expect(await listed(author, '?document=talked.json')).not.toContain('Settle me');
    expect(await listed(author, '?document=talked.json&state=settled')).toContain('Settle me');
    expect((await settle(false)).json()).toMatchObject({ settled: null });
    await settle(true);
    await comment(author, 'talked.json', { text: 'Not yet', thread: first });
    expect(await settledBy(first)).toBeNull();
  });

  test('are settled by the publication of the revision that they are about, or of a newer one', async () => {
    const old = await operator.write('kept.json', campaignText('kept', { name: 'Old' }));
    await operator.publish([['kept.json', old]]);
    const revision = await operator.write('kept.json', campaignText('kept', { name: 'New' }));
    const first = await comment(author, 'kept.json', { text: 'About the new one' });
    const changes = [{ document: 'kept.json', revision }];
    await operator.call('POST', '/publications', { body: { changes, onlyJudge: true } });
    expect(await settledBy(first)).toBeNull();
    const published = Number((await operator.publish([['kept.json', revision]])).json()['published']);
    expect(await settledBy(first)).toBe(published);
    const second = await comment(author, 'kept.json', { text: 'Said afterwards' });
    await operator.publish([['kept.json', old]]);
    expect(await settledBy(second)).toBeNull();
    await call(author, 'PUT', `/comments/${first}`, { settled: false });
    expect(await settledBy(first)).toBeNull();
    await operator.publish([['kept.json', revision]]);
    expect([await settledBy(first), await settledBy(second)]).toEqual([expect.any(Number), expect.any(Number)]);
  });

  test('[K2] are removed by their author or an administrator, for good', async () => {
    const secret = 'Call 555-0199 about this';
    const first = await comment(author, 'talked.json', { text: secret });
    const refused = await call(viewer, 'DELETE', `/comments/${first}`);
    expect([refused.status, refused.code]).toEqual([409, 'comment-of-another']);
    expect((await call(author, 'DELETE', `/comments/${first}`)).status).toBe(204);
    expect((await call(administrator, 'DELETE', `/comments/${first}`)).status).toBe(204);
    expect(await settledBy(first)).not.toBeNull();
    const { db } = site.services.content;
    const rows = [
      await db.selectFrom('content_comments').selectAll().execute(),
      await db.selectFrom('content_events').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain('555-0199');
  });

  test('what was answered stays open when the question is removed', async () => {
    const first = await comment(author, 'talked.json', { text: 'Question' });
    await comment(viewer, 'talked.json', { text: 'The answer', thread: first });
    await call(author, 'DELETE', `/comments/${first}`);
    expect(await settledBy(first)).toBeNull();
    expect(await listed(viewer, '?document=talked.json')).toContain('The answer');
  });

  test('[K1] long after they were settled, comments are pruned; the chain says which, and verifies', async () => {
    const first = await comment(author, 'alone.json', { text: 'Old and settled' });
    await comment(author, 'alone.json', { text: 'Its answer', thread: first });
    await call(author, 'PUT', `/comments/${first}`, { settled: true });
    const open = await comment(author, 'alone.json', { text: 'Old and open' });
    const { content, encryption } = site.services;
    const parts = { db: content.db, encryption, clock: { now: () => new Date('2027-11-23T17:00:00.000Z') } };
    const options = { before: new Date('2027-01-01T00:00:00.000Z'), actor: 'a test' };
    const would = await pruneComments(parts, { ...options, dryRun: true });
    expect(would).toEqual(expect.arrayContaining([first, first + 1]));
    expect(would).not.toContain(open);
    expect(await pruneComments(parts, { ...options, dryRun: false })).toEqual(would);
    expect(await listed(author, '?document=alone.json&state=all')).toEqual(['Old and open']);
    expect((await verifyContent(content.db, encryption)).faults).toEqual([]);
  });
});

describe('presence', () => {
  const TABS = ['7b0f6a3e-0c0e-4b51-9d2a-5a0f9d0c1e22', '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11'] as const;
  const show = async (who: StudioPerson | undefined, tab: string, place: object = {}, after = 0) =>
    (await call(who, 'PUT', '/campaigns/talked/presence', { tab, place, after })).json();
  const timeIn = (seconds: number) => new Date(new Date(MONDAY).getTime() + seconds * 1000).toISOString();

  test('two people see each other and what is selected, until a tab is closed or dies', async () => {
    const place = { document: 'talked.json', route: 'home', block: 'FullName', nth: 0 };
    expect(await show(author, TABS[0], place)).toMatchObject({ others: [] });
    const seen = await show(viewer, TABS[1]);
    expect(seen).toMatchObject({ others: [{ person: personIn(author).id, place }] });
    site.setTime(timeIn(25));
    expect(await show(author, TABS[0], {})).toMatchObject({ others: [{ person: personIn(viewer).id, place: {} }] });
    // One of them has said nothing for half a minute.
    site.setTime(timeIn(31));
    expect(await show(author, TABS[0])).toMatchObject({ others: [] });
    await show(viewer, TABS[1]);
    expect((await call(viewer, 'DELETE', `/campaigns/talked/presence/${TABS[1]}`)).status).toBe(204);
    expect(await show(author, TABS[0])).toMatchObject({ others: [] });
    site.setTime(MONDAY);
  });

  test('the same number of a tab is another tab of somebody else, who cannot close it', async () => {
    await show(author, TABS[0]);
    expect(await show(viewer, TABS[0])).toMatchObject({ others: [{ person: personIn(author).id }] });
    await call(viewer, 'DELETE', `/campaigns/talked/presence/${TABS[0]}`);
    expect(await show(viewer, TABS[1])).toMatchObject({ others: [{ person: personIn(author).id }] });
  });

  test('[K2] tells what others have written since, and only of what the caller may read', async () => {
    const { event } = await show(viewer, TABS[1]);
    const revision = await operator.write('talked.json', campaignText('talked', { name: 'Written meanwhile' }));
    await operator.write('shown.json', campaignText('shown', { name: 'Of another campaign' }));
    expect(await show(viewer, TABS[1], {}, Number(event))).toMatchObject({
      written: [{ document: 'talked.json', revision }],
    });
    const written = (await show(author, TABS[0], {}, Number(event)))['written'];
    expect(written).toHaveLength(2);
    const now = await show(viewer, TABS[1], {}, revision);
    expect(now).toMatchObject({ written: [] });
    await comment(author, 'talked.json', { text: 'News' });
    expect((await show(viewer, TABS[1]))['comments']).not.toBe(now['comments']);
  });
});
