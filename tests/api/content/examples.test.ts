import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { isRecord } from '#api/guards.ts';
import { applyOperations } from '#checker/operations/apply-operations.ts';
import { Operation } from '#schemas/content-operations.ts';
import { createThreadAnalyse } from '#server/features/content/analyses/analysis.ts';
import { createReaderInThreads } from '#entry/content/document-threads.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';

const NAMES = Object.keys(CONTENT_CALLS).filter((name): name is keyof typeof CONTENT_CALLS => name in CONTENT_CALLS);
const isOperation = Compile(Operation);

const exampleOf = (schema: unknown): unknown =>
  isRecord(schema) && Array.isArray(schema['examples']) ? schema['examples'][0] : undefined;

/** Every schema inside one, itself included, with the place of each. */
function schemasIn(schema: unknown, place: string): readonly (readonly [place: string, schema: object])[] {
  if (!isRecord(schema)) return [];
  const { properties, items, anyOf } = schema;
  const inner = isRecord(properties) ? Object.entries(properties) : [];
  return [
    [place, schema],
    ...inner.flatMap(([name, one]) => schemasIn(one, `${place}.${name}`)),
    ...(items === undefined ? [] : schemasIn(items, `${place}[]`)),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((one, index) => schemasIn(one, `${place}|${index}`)) : []),
  ];
}

test('[K2] every example of what a call takes is as the call describes it', () => {
  const wrong = NAMES.flatMap((name) => {
    const call = { params: undefined, query: undefined, headers: undefined, body: undefined, ...CONTENT_CALLS[name] };
    const { params, query, headers, body } = call;
    return Object.entries({ params, query, headers, body }).flatMap(([part, schema]) =>
      schemasIn(schema, `${name} ${part}`),
    );
  }).filter(([, schema]) => exampleOf(schema) !== undefined && !Compile(schema).Check(exampleOf(schema)));
  expect(wrong.map(([place]) => place)).toEqual([]);
});

const s6 = readFileSync('campaigns/s6.json', 'utf8');

test.each(Operation.anyOf.map((schema) => [schema.properties.do.const, exampleOf(schema)] as const))(
  '[B9] the example of %s can be applied to the sign-up',
  (_do, example) => {
    if (!isOperation.Check(example)) throw new Error('the example is no operation');
    expect(applyOperations(s6, [example])).toMatchObject({ ok: true });
  },
);

describe('every example of a call', () => {
  let site: ApiSite;
  let client: ReturnType<typeof contentClient>;
  const numbers: Record<string, string> = {
    document: 's6.json',
    revision: '17',
    campaign: 's6',
    tab: '7b0f6a3e-0c0e-4b51-9d2a-5a0f9d0c1e22',
  };
  beforeAll(async () => {
    const thread = new URL('../../../src/entry/content/analysis-thread.ts', import.meta.url);
    const analyse = createThreadAnalyse((task) => new Worker(thread, { workerData: { blocks: 'blocks', task } }));
    const env = { CONTENT_TOKEN: OPERATOR_TOKEN, CONTENT_PREVIEW_URL: 'https://*.preview.example' };
    site = await openApiSite({ env, analyse, readQuestionnaire: createReaderInThreads() });
    client = contentClient(site);
    // The examples are about revision 17 of the sign-up.
    for (let revision = 0; revision < 17;)
      revision = await client.write('s6.json', s6.replace('"Core sign-up"', `"Core sign-up ${revision + 1}"`));
  });
  afterAll(() => site.close());

  /** What the paths of other calls name is made with the examples of these; the first needs the revision itself. */
  const FIRST = ['confirmTranslation', 'publishDocuments', 'schedulePublication', 'createToken', 'addComment'] as const;
  const LAST = ['archiveDocument', 'removeComment'] as const;
  const ORDER: readonly (keyof typeof CONTENT_CALLS)[] = [
    ...FIRST,
    ...NAMES.filter((name) => ![...FIRST, ...LAST].some((other) => other === name)),
    ...LAST,
  ];
  const keep = (name: keyof typeof CONTENT_CALLS, reply: unknown) => {
    if (!isRecord(reply)) return;
    if (name === 'publishDocuments') numbers['publication'] = String(reply['published']);
    if (name === 'addComment') numbers['comment'] = String(reply['comment']);
    if (name === 'schedulePublication') numbers['schedule'] = String(reply['id']);
    if (name === 'createToken' && isRecord(reply['entry'])) numbers['token'] = String(reply['entry']['id']);
  };
  const idOf = (name: keyof typeof CONTENT_CALLS) => numbers[name === 'revokeToken' ? 'token' : 'schedule'] ?? '';

  test.each(ORDER)('[B9] %s is accepted', async (name) => {
    const call = { body: undefined, query: undefined, headers: undefined, ...CONTENT_CALLS[name] };
    const path = call.path.replace(/\{(\w+)\}/g, (_all, key: string) => numbers[key] ?? idOf(name));
    const query = exampleOf(call.query);
    const search = isRecord(query)
      ? `?${new URLSearchParams(Object.entries(query).map(([key, one]) => [key, String(one)]))}`
      : '';
    const body = exampleOf(call.body);
    // Somebody has changed the document since the example was written.
    const { etag = '' } = call.headers === undefined ? {} : await client.call('GET', '/documents/s6.json');
    const reply = await site.app.inject({
      method: call.method,
      url: `/content/v1${path}${search}`,
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, ...(etag === '' ? {} : { 'if-match': etag }) },
      ...(isRecord(body) ? { payload: body } : {}),
    });
    expect([reply.statusCode, reply.statusCode === call.status ? '' : reply.body]).toEqual([call.status, '']);
    if (reply.headers['content-type']?.startsWith('application/json')) keep(name, reply.json());
  });
});
