import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_STUDIES } from '#demo/studies/index.ts';
import { createReaderInThreads } from '#entry/content/document-threads.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { choiceItem, questionnaire } from '#tests/support/records/questionnaires.ts';

let site: ApiSite;
let client: ReturnType<typeof contentClient>;

beforeAll(async () => {
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN }, readQuestionnaire: createReaderInThreads() });
  client = contentClient(site);
});
afterAll(() => site.close());

function documentsOf(json: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { documents } = json;
  return Array.isArray(documents) ? documents : [];
}

async function faultsOf(json: Readonly<Record<string, unknown>>) {
  const checked = await client.call('POST', '/check', { body: { documents: documentsOf(json) } });
  expect(checked.status).toBe(200);
  return checked.json()['findings'];
}

const namesOf = async () => (await client.call('GET', '/documents')).list().map(({ document }) => document);

describe('studies', () => {
  test.each([
    ['demo-asthma', ['DEMO-ASTHMA-01']],
    ['inhaler asthma', ['DEMO-ASTHMA-01']],
    ['inhalador', ['DEMO-ASTHMA-01']],
    ['%', []],
    ['nothing is called this', []],
  ])('found by %j', async (find, ids) => {
    const found = await client.call('GET', `/studies?find=${encodeURIComponent(find)}`);
    expect(found.list().map(({ study }) => study)).toEqual(ids);
  });

  test('at most 20, with the number of their criteria', async () => {
    const all = (await client.call('GET', '/studies')).list();
    expect(all.length).toBe(Math.min(20, DEMO_STUDIES.length));
    for (const { study: wanted, criteria } of all)
      expect(criteria).toBe(DEMO_STUDIES.find(({ study }) => study.externalId === wanted)?.study.criteria.length);
  });
});

describe('a campaign from a study', () => {
  test('is accepted, and not stored', async () => {
    const before = await namesOf();
    const body = { study: 'DEMO-ASTHMA-01', id: 'asthma', name: 'Asthma' };
    const converted = await client.call('POST', '/conversions/study', { body });
    expect(converted.status).toBe(200);
    expect(await faultsOf(converted.json())).toEqual([]);
    expect(documentsOf(converted.json())).toMatchObject([{ document: 'asthma.json' }]);
    expect(await namesOf()).toEqual(before);
  });

  test('has the words of the registry that nobody has made a question of', async () => {
    await site.database.db
      .updateTable('studies')
      .set({ eligibility_text: '* Able to read' })
      .where('id', '=', 'DEMO-KNEE-11')
      .execute();
    const body = { study: 'DEMO-KNEE-11', id: 'knee', name: 'Knee' };
    const { parts } = (await client.call('POST', '/conversions/study', { body })).json();
    expect(parts).toContainEqual({
      id: 'registry',
      words: 'Able to read',
      effect: 'left-out',
      messages: [expect.any(String)],
    });
  });

  test('of a study that is not registered', async () => {
    const body = { study: 'NOBODY', id: 'asthma', name: 'Asthma' };
    const refused = await client.call('POST', '/conversions/study', { body });
    expect([refused.status, refused.json()['code']]).toEqual([404, 'study-unknown']);
  });
});

const convert = (text: string) =>
  client.call('POST', '/conversions/questionnaire', { body: { text, id: 'sleep', name: 'Sleep' } });

describe('a campaign from a FHIR Questionnaire', () => {
  test('asks what it can, says what it cannot, and is accepted', async () => {
    const items = [choiceItem(), choiceItem({ linkId: 'count', type: 'time', text: 'At which time?' })];
    const converted = await convert(JSON.stringify(questionnaire(items)));
    expect(converted.status).toBe(200);
    expect(documentsOf(converted.json())).toMatchObject([
      { document: 'questionnaires/sleep.json' },
      { document: 'sleep.json' },
    ]);
    expect(converted.json()['parts']).toContainEqual({
      id: 'count',
      words: 'At which time?',
      effect: 'left-out',
      messages: [expect.stringContaining('type')],
    });
    expect(await faultsOf(converted.json())).toEqual([]);
  });

  test('of which nothing can be asked is no document', async () => {
    const converted = await convert(JSON.stringify(questionnaire([choiceItem({ type: 'time' })])));
    expect(converted.json()).toMatchObject({ documents: [], parts: [{ effect: 'left-out' }] });
  });

  const deep = `${'{"item":['.repeat(2000)}${']}'.repeat(2000)}`;
  test.each([
    ['no JSON', 'Hello'],
    ['a list', '[]'],
    ['another resource', '{ "resourceType": "Patient" }'],
    ['nested thousands of times', `{ "resourceType": "Questionnaire", "item": [${deep}] }`],
  ])('is refused if it is %s', async (_what, text) => {
    const refused = await convert(text);
    expect([refused.status, refused.json()['code'], typeof refused.json()['reason']]).toEqual([
      422,
      'questionnaire-unreadable',
      'string',
    ]);
  });
});

test('a server without threads for it says so', async () => {
  const other = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
  const body = { text: '{}', id: 'sleep', name: 'Sleep' };
  const refused = await contentClient(other).call('POST', '/conversions/questionnaire', { body });
  expect([refused.status, refused.json()['code']]).toEqual([409, 'analysis-unavailable']);
  await other.close();
});
