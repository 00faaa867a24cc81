import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { childEnvironment } from '../../support/child-environment.ts';
import { OPERATOR_TOKEN } from '../../support/content-client.ts';
import { freePort } from '../../support/port.ts';
import { startProgram } from '../../support/program.ts';
import { tempFolder } from '../../support/temp.ts';
import { ROOT } from '../../support/tools/install.ts';
import { until } from '../../support/until.ts';
import type { Checks } from '../../real/checks.ts';
import { installCms, mostMemory } from '../install-cms.ts';
import { goneFrom, HOOK, cmsDocument, secondsSince, shows, writeSources } from '../cms-campaign.ts';
import { startProduct } from '../start-product.ts';
import { openPage, walkOn } from '../walk-campaign.ts';
import { AUTHOR, writePayloadApp } from './payload-app.ts';
import { walkAdminPage } from './walk-admin-page.ts';

const PACKAGES = [
  'payload@3.90',
  '@payloadcms/db-sqlite@3.90',
  '@payloadcms/next@3.90',
  '@payloadcms/ui@3.90',
  'graphql@16',
  'next@16.4',
  'react@19',
  'react-dom@19',
];
const API_KEY = '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11';
/** What `RECORD=1` writes: the list as the product asks for it. */
const RECORDING = join(ROOT, 'tests/support/outside/recorded/payload.json');

interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
}

const idIn = (value: unknown): string => /"id":\s*"?(\w+)"?/.exec(JSON.stringify(value))?.[1] ?? '';

/** Payload as a process of its own, and its REST API. */
async function startPayload(folder: string, product: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  writePayloadApp(folder);
  const next = join(folder, 'node_modules/next/dist/bin/next');
  const address = ['-H', '127.0.0.1', '-p', String(port)];
  const program = startProgram(process.execPath, ['--conditions', 'trialflow-source', next, 'dev', ...address], {
    cwd: folder,
    env: childEnvironment({
      NEXT_TELEMETRY_DISABLED: '1',
      PLUGIN: pathToFileURL(join(ROOT, 'src/entry/package/payload.ts')).href,
      DATABASE: join(tempFolder('payload'), 'cms.db'),
      PRODUCT: product,
      TOKEN: OPERATOR_TOKEN,
      HOOK,
      API_KEY,
      AUTHOR: JSON.stringify(AUTHOR),
    }),
  });
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const reply = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `users API-Key ${API_KEY}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const json: unknown = JSON.parse(text);
    return { status: reply.status, json, text };
  };
  await until(async () => ((await call('GET', '/campaigns')).status === 200 ? true : undefined), {
    failure: () => `Payload does not answer:\n${program.output()}`,
    pointless: () => !program.running(),
  });
  return { origin, call, program };
}

/** Runs the whole life of a campaign in a real Payload, with a real server of the product. */
export async function runPayload({ check }: Pick<Checks, 'check'>, say: (line: string) => void): Promise<void> {
  const installed = installCms('payload', { packages: PACKAGES, type: 'module' });
  say(installed.words);
  const port = await freePort();
  const product = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const cms = await startPayload(installed.folder, product);
  say(`Payload answers after ${secondsSince(began)} s`);

  const drafted = await cms.call('POST', '/campaigns?draft=true', {
    title: 'Knee',
    document: cmsDocument('knee', 'Broken', 'nowhere'),
    _status: 'draft',
  });
  check('a draft is saved as it is', drafted.status, 201);
  const entry = `/campaigns/${idIn(drafted.json)}`;

  const server = await startProduct(port, {
    CAMPAIGN_SOURCES_FILE: writeSources({ kind: 'payload', url: cms.origin }),
    CMS_KEY: `users API-Key ${API_KEY}`,
    CMS_HOOK: HOOK,
    CONTENT_TOKEN: OPERATOR_TOKEN,
  });
  const page = `${product}/signup/knee`;

  try {
    check('visitors see no draft', (await openPage(page)).html.includes('Broken'), false);
    const refused = await cms.call('PATCH', entry, { _status: 'published' });
    check('a faulty one is refused', refused.status, 400);
    check('at its field', refused.text.includes('"path":"document"'), true);
    say(`The author reads: ${/"message":"(Line(?:[^"\\]|\\.)*)"/.exec(refused.text)?.[1] ?? refused.text}`);

    const published = await cms.call('PATCH', entry, {
      document: cmsDocument('knee', 'Knee pain'),
      _status: 'published',
    });
    check('a mended one is published', published.status, 200);
    check('and visitors see it', await shows(page, 'Knee pain'), true);
    const walked = await walkOn(page);
    check('a visitor walks through it', [walked.status, walked.path], [200, '/signup/knee/bye']);

    const listed = await cms.call('GET', '/campaigns?depth=0&draft=false&limit=100&page=1');
    if (process.env['RECORD'] !== undefined) writeFileSync(RECORDING, `${JSON.stringify(listed.json, null, 2)}\n`);

    const changed = await cms.call('PATCH', entry, { document: cmsDocument('knee', 'Hip pain'), _status: 'published' });
    check('a change is published', [changed.status, await shows(page, 'Hip pain')], [200, true]);

    const versions = await cms.call(
      'GET',
      `/campaigns/versions?where[version._status][equals]=published&sort=createdAt`,
    );
    const restored = await cms.call('POST', `/campaigns/versions/${idIn(versions.json)}`);
    check('an older version is restored', [restored.status, await shows(page, 'Knee pain')], [200, true]);

    const withdrawn = await cms.call('PATCH', entry, { _status: 'draft' });
    const closed = await goneFrom(page, 'Knee pain');
    check('an unpublished one is closed', [withdrawn.status, closed.status, closed.path], [200, 410, '/signup/knee']);

    await walkAdminPage({ cms: cms.origin, folder: installed.folder, product, check, say });
    check('no secret is logged', /API-Key|a-made-up-secret/.test(server.output()), false);
    say(`Payload had at most ${mostMemory(cms.program.pid)} MB of memory`);
  } finally {
    await server.end('SIGTERM');
    await cms.program.end('SIGTERM');
  }
}
