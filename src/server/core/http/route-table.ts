import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { CONTENT_PREFIX, type ContentCall } from '#api/content/define-call.ts';
import { API_PREFIX, CALLS } from '#api/contract/index.ts';
import type { RouteRules } from '#api/contract/access.ts';
import { RATE_LIMITS, type Share } from '#api/contract/rate-limits.ts';
import { STUDIO_PREFIX, type StudioCall } from '#api/people/define-call.ts';
import { OPEN_ID_ROUTES } from '#api/people/session-calls.ts';
import { STUDIO_CALLS } from '#api/studio-calls.ts';
import { PREVIEW_ROUTES } from '#api/preview/draft-call.ts';
import { OTHER_ROUTES } from './route-rules.ts';

function sizeOf(bytes: number): string {
  if (bytes === 0) return 'none';
  return bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`;
}

function rowOf(route: string, { access, limit, maxBody }: RouteRules, besides = ''): string {
  const { burst, perSecond }: Share = RATE_LIMITS[limit];
  return `| \`${route}\` | ${access}${besides} | ${limit}: ${burst}, then ${perSecond} a second | ${sizeOf(maxBody)} |`;
}

const LEGEND = [
  '**Who**: a *draft owner* brings the cookie of a draft that the server has, ' +
    'or the secret that the browser made with it; for *draft',
  'owner or a new visit* an id that the server does not know begins a draft. ' +
    '**Limit**: requests of one address at once, and how many',
  'come back. Phone numbers and visits have further limits of their own. ' +
    'Forms without script are large only where their page asks',
  'for files. What the roles of a *session* allow: [studio-roles.md](studio-roles.md).',
];

/** The page that documents every route: who may call it, how often from one address, and with how large a body. */
export function routesPage(): string {
  const calls = Object.values(CALLS).map((call) => rowOf(`${call.method} ${API_PREFIX}${call.path}`, call));
  const content = Object.values<ContentCall>(CONTENT_CALLS).map((call) => {
    const scopes = call.narrower === undefined ? call.scope : `${call.scope} or ${call.narrower}`;
    return rowOf(`${call.method} ${CONTENT_PREFIX}${call.path}`, call, `, scope ${scopes}`);
  });
  const studio = Object.values<StudioCall>(STUDIO_CALLS).map((call) =>
    rowOf(
      `${call.method} ${STUDIO_PREFIX}${call.path}`,
      call,
      call.needs === undefined ? '' : `, permission ${call.needs}`,
    ),
  );
  const others = Object.entries({ ...OTHER_ROUTES, ...PREVIEW_ROUTES, ...OPEN_ID_ROUTES }).map(([route, rules]) =>
    rowOf(route, rules),
  );
  return `# Who may ask what

Written by \`npm run schemas\` from the rules that the server enforces: do not edit it here.

${LEGEND.join('\n')}

| route | who | limit by address | largest body |
|---|---|---|---|
${[...others, ...calls, ...content, ...studio].join('\n')}
`;
}
