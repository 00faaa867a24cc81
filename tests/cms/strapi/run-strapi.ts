import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../../support/child-environment.ts';
import { OPERATOR_TOKEN } from '../../support/content-client.ts';
import { freePort } from '../../support/port.ts';
import { startProgram } from '../../support/program.ts';
import { tempFolder } from '../../support/temp.ts';
import { ROOT } from '../../support/tools/install.ts';
import { until } from '../../support/until.ts';
import type { Checks } from '../../real/checks.ts';
import { installCms, mostMemory, type InstalledCms } from '../install-cms.ts';
import { goneFrom, HOOK, cmsDocument, secondsSince, shows, writeSources } from '../cms-campaign.ts';
import { startProduct } from '../start-product.ts';
import { openPage, walkOn } from '../walk-campaign.ts';
import { writeStrapiApp } from './strapi-app.ts';

/**
 * With the headers of Node 24.21, better-sqlite3 aborts the process when garbage is collected: its `node::ObjectWrap`
 * then looks for an environment that is not there.
 */
const NODE = '24.11.1';
const PACKAGES = [
  '@strapi/strapi@5.54.0',
  'better-sqlite3@12',
  'react@18',
  'react-dom@18',
  'react-router-dom@6',
  'styled-components@6',
];
/** What `RECORD=1` writes: the list as the product asks for it. */
const RECORDING = join(ROOT, 'tests/support/outside/recorded/strapi.json');
const CONTENT = '/content-manager/collection-types/api::campaign.campaign';

interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
}

/** The value at a path of an answer; undefined where there is none. */
const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    value,
  );

/** A refusal as Strapi's admin page reads it: the field, and what the author is told there. */
const refusalIn = ({ status, json }: Answer) => ({
  status,
  field: at(json, 'error', 'details', 'errors', 0, 'path'),
  words: at(json, 'error', 'details', 'errors', 0, 'message'),
});

/** Strapi as a process of its own, with an author who has logged in and keys for its REST API. */
async function startStrapi({ folder, node }: InstalledCms, product: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = startProgram(node, ['--conditions', 'trialflow-source', writeStrapiApp(folder)], {
    cwd: folder,
    env: childEnvironment({
      NODE_ENV: 'production',
      STRAPI_TELEMETRY_DISABLED: 'true',
      PLUGIN: join(ROOT, 'src/entry/package/strapi.ts'),
      DATABASE: join(tempFolder('strapi'), 'cms.db'),
      PORT: String(port),
      PRODUCT: product,
      TOKEN: OPERATOR_TOKEN,
      HOOK,
    }),
  });
  const call = async (key: string, method: string, path: string, body?: object): Promise<Answer> => {
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: reply.status, json, text };
  };
  await until(async () => ((await fetch(`${origin}/_health`)).status === 204 ? true : undefined), {
    failure: () => `Strapi does not answer:\n${program.output()}`,
    pointless: () => !program.running(),
  });
  const author = { firstname: 'Ana', lastname: 'Lopez', email: 'author@cms.example', password: 'Made-up-passw0rd' };
  const session = String(at((await call('', 'POST', '/admin/register-admin', author)).json, 'data', 'token'));
  const keyFor = async (name: string, rights: object): Promise<string> => {
    const made = await call(session, 'POST', '/admin/api-tokens', { name, description: '', lifespan: null, ...rights });
    return String(at(made.json, 'data', 'accessKey'));
  };
  const readers = ['find', 'findOne'].map((action) => `api::campaign.campaign.${action}`);
  const [reading, writing] = [
    await keyFor('product', { type: 'custom', permissions: readers }),
    await keyFor('author', { type: 'full-access' }),
  ];
  return {
    origin,
    program,
    reading,
    /** As a program, by the REST API. */
    rest: (method: string, path: string, data?: object) =>
      call(writing, method, `/api/campaigns${path}`, data && { data }),
    /** As the product reads. */
    read: (query: string) => call(reading, 'GET', `/api/campaigns?${query}`),
    /** As the buttons of the admin page do it. */
    press: (method: string, path: string, body?: object) => call(session, method, `${CONTENT}${path}`, body),
  };
}

/** Runs the whole life of a campaign in a real Strapi, with a real server of the product. */
export async function runStrapi({ check }: Pick<Checks, 'check'>, say: (line: string) => void): Promise<void> {
  const installed = installCms('strapi', { packages: PACKAGES, type: 'commonjs', node: NODE });
  say(installed.words);
  const port = await freePort();
  const product = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const cms = await startStrapi(installed, product);
  say(`Strapi answers after ${secondsSince(began)} s`);

  const broken = cmsDocument('knee', 'Broken', 'nowhere');
  const drafted = await cms.rest('POST', '?status=draft', { title: 'Knee', kind: 'campaign', document: broken });
  check('the content type exists, and a draft is saved as it is', drafted.status, 201);
  const entry = `/${String(at(drafted.json, 'data', 'documentId'))}`;

  const server = await startProduct(port, {
    CAMPAIGN_SOURCES_FILE: writeSources({ kind: 'strapi', url: cms.origin }),
    CMS_KEY: `Bearer ${cms.reading}`,
    CMS_HOOK: HOOK,
    CONTENT_TOKEN: OPERATOR_TOKEN,
  });
  const page = `${product}/signup/knee`;
  const publish = (name: string) => cms.rest('PUT', entry, { document: cmsDocument('knee', name) });
  try {
    check('visitors see no draft', (await openPage(page)).html.includes('Broken'), false);
    const refused = refusalIn(await cms.rest('PUT', entry, { document: broken }));
    check('the REST API refuses a faulty one at its field', [refused.status, refused.field], [400, ['document']]);
    const pressed = refusalIn(await cms.press('POST', `${entry}/actions/publish`, {}));
    check('so does the button of the admin page, in the same words', pressed, refused);
    check("with the author's sentence", /^Line \d+, column \d+: .*"nowhere"/.test(String(refused.words)), true);
    say(`The author reads: ${String(refused.words)}`);
    check('nothing was published', (await cms.rest('GET', entry)).status, 404);

    check(
      'a mended one is published, and visitors see it',
      [(await publish('Knee pain')).status, await shows(page, 'Knee pain')],
      [200, true],
    );
    const walked = await walkOn(page);
    check('a visitor walks through it', [walked.status, walked.path], [200, '/signup/knee/bye']);

    const listed = await cms.read('populate=*&pagination[page]=1&pagination[pageSize]=100');
    if (process.env['RECORD'] !== undefined) writeFileSync(RECORDING, `${JSON.stringify(listed.json, null, 2)}\n`);

    const saved = await cms.press('PUT', entry, {
      title: 'Knee',
      kind: 'campaign',
      document: cmsDocument('knee', 'Hip pain'),
    });
    check('a change that is saved only is a draft', [saved.status, await shows(page, 'Knee pain')], [200, true]);
    const changed = await cms.press('POST', `${entry}/actions/publish`, {});
    check('the button publishes it', [changed.status, await shows(page, 'Hip pain')], [200, true]);

    const withdrawn = await cms.press('POST', `${entry}/actions/unpublish`, {});
    const closed = await goneFrom(page, 'Hip pain');
    check('an unpublished one is closed', [withdrawn.status, closed.status, closed.path], [200, 410, '/signup/knee']);

    const again = await publish('Knee pain');
    check('its older version is published again', [again.status, await shows(page, 'Knee pain')], [200, true]);
    check(
      'no secret is logged',
      [cms.reading, HOOK].some((secret) => server.output().includes(secret)),
      false,
    );
    say(`Strapi had at most ${mostMemory(cms.program.pid)} MB of memory`);
  } finally {
    await server.end('SIGTERM');
    await cms.program.end('SIGTERM');
  }
}
