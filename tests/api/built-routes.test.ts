import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { CONTENT_PREFIX } from '#api/content/define-call.ts';
import type { Call } from '#api/contract/call.ts';
import { API_PREFIX, CALLS } from '#api/contract/index.ts';
import { STUDIO_PREFIX } from '#api/people/define-call.ts';
import { OPEN_ID_ROUTES } from '#api/people/session-calls.ts';
import { STUDIO_CALLS } from '#api/studio-calls.ts';
import { OTHER_ROUTES } from '#server/core/http/route-rules.ts';
import { jsonOf } from '#tests/support/json-of.ts';
import { PRODUCTION } from '#tests/support/production.ts';
import { startServer } from '#tests/support/server.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const Routes = Type.Array(Type.Object({ route: Type.String(), rules: Type.Optional(Type.Unknown()) }));

/** The routes that the built server registers when it really starts. */
async function routesOf(env: Readonly<Record<string, string>>) {
  const file = join(tempFolder('routes'), 'routes.json');
  const preload = `--import=${join(ROOT, 'tests/support/report-routes.ts')}`;
  // Whoever is configured is asked only when somebody signs in.
  const provider = { STUDIO_OIDC_ISSUER: 'https://login.example', STUDIO_OIDC_CLIENT_ID: 'trialflow' };
  const server = await startServer({ env: { ...env, ...provider, NODE_OPTIONS: preload, REPORTED_ROUTES: file } });
  await server.remove();
  return jsonOf(Routes, { body: readFileSync(file, 'utf8') });
}

/** What production serves without a campaign: proving the campaigns would take longer than the rest of this test. */
function production(): Readonly<Record<string, string>> {
  const folder = tempFolder('no-campaigns');
  for (const name of ['fragments', 'rules']) mkdirSync(join(folder, name));
  return { ...PRODUCTION, SEED: 'none', CAMPAIGNS_DIR: folder };
}

/** Routes that exist only for authors and developers. */
const AUTHORS = ['GET /blocks', 'GET /blocks/:folder', 'GET /explained-assets/*'];

const routeOf = (prefix: string, { method, path }: Pick<Call, 'method' | 'path'>) =>
  `${method} ${prefix}${path.replace(/\{(\w+)\}/g, ':$1')}`;

const documented = [
  ...Object.keys(OTHER_ROUTES),
  ...Object.values(CALLS).map((call) => routeOf(API_PREFIX, call)),
  ...Object.values(CONTENT_CALLS).map((call) => routeOf(CONTENT_PREFIX, call)),
  ...Object.values(STUDIO_CALLS).map((call) => routeOf(STUDIO_PREFIX, call)),
  ...Object.keys(OPEN_ID_ROUTES),
];

/** A route for every method is documented as `*`. */
const documentedAs = (route: string) => (documented.includes(route) ? route : route.replace(/^\w+ /, '* '));

describe('the built server as it starts', () => {
  test.each([
    ['outside production', {}, []],
    ['in production', production(), AUTHORS],
  ])('[K2] %s registers exactly the documented routes, each with its rules', async (_where, env, absent) => {
    const routes = await routesOf(env);
    expect(routes.filter(({ rules }) => rules === undefined)).toEqual([]);
    const registered = [...new Set(routes.map(({ route }) => documentedAs(route)))].toSorted();
    expect(registered).toEqual(documented.filter((route) => !absent.includes(route)).toSorted());
  });
});
