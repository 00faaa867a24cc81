import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SiteHoursFile } from '#schemas/scheduling/site-hours.ts';
import { layDatabase } from '#tests/support/database/empty-database.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { jsonOf } from '#tests/support/json-of.ts';
import { documentCommands, namedExits, type DocumentCommand } from '#tests/support/operations/document-commands.ts';
import {
  EXPECTED,
  PLACEHOLDERS,
  type Expectation,
  type Placeholder,
  type Preparation,
} from '#tests/support/operations/document-table.ts';
import { openWalk, type Ended, type Walk } from '#tests/support/operations/walk.ts';
import { freePort } from '#tests/support/port.ts';
import { startProgram, type Program } from '#tests/support/program.ts';
import type { DatabaseKind } from '#tests/support/server.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { findPostgresBinaries } from '#tests/support/tools/postgres-binaries.ts';
import { until } from '#tests/support/until.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

const DOCUMENT = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
const COMMANDS = documentCommands(DOCUMENT);
/** The lead of the document. */
const LEAD = '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11';
const [ERASED_PHONE, KEPT_PHONE] = ['+13122071001', '+13122071002'];
const nameOf = ({ line }: DocumentCommand) => line.split('\n')[0] ?? '';

test('[O4] every command of the document is in the table, in its order, and with the exit codes that it names', () => {
  expect(COMMANDS.map(nameOf)).toEqual(EXPECTED.map(({ line }) => line));
  const others = COMMANDS.filter(({ comment }, index) => {
    const named = namedExits(comment);
    return named.length > 0 && !named.includes(EXPECTED[index]?.exit ?? 0) && !named.every((code) => code === 1);
  });
  expect(others).toEqual([]);
});

test('[O4] commands are found with their comments, over several lines, and a script counts as one', () => {
  const fence = '```';
  const lines = [`${fence}sh`, 'cp a b   # exit 0: good; 1: bad', 'cp \\', '  c d', fence, 'text'];
  const markdown = [...lines, `   ${fence}sh`, '   #!/bin/sh', '   ls', `   ${fence}`, ''].join('\n');
  const commands = documentCommands(markdown);
  expect(commands.map(nameOf)).toEqual(['cp a b', 'cp c d', '#!/bin/sh']);
  expect(commands.map(({ comment }) => namedExits(comment))).toEqual([[0, 1], [], []]);
});

test('[O4] a command that is not run says why', () => {
  expect(EXPECTED.filter(({ instead }) => instead !== undefined && instead.why.length < 20)).toEqual([]);
});

/** Everything needed to follow the document, besides running its commands. */
interface Operator {
  readonly walk: Walk;
  readonly kind: DatabaseKind;
  readonly prepare: Readonly<Record<Preparation, () => Promise<void> | void>>;
  fill(placeholder: Placeholder): string;
  /** Extracts what a later command needs from the output of this one. */
  remember(ended: Ended): void;
  end(): Promise<void>;
}

function variablesFor(port: number): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
    METRICS_TOKEN: 'a-token-of-sixteen-letters',
    ACCEPT_DEMONSTRATION: 'legal,operator',
    SEED: 'none',
  };
}

/** One campaign is enough to save leads, and proving more takes the server longer. */
function layCampaign({ folder }: Walk): void {
  for (const part of ['s6.json', 'fragments', 'rules'])
    cpSync(join(ROOT, 'campaigns', part), join(folder, 'own-campaigns', part), { recursive: true });
}

async function saveLeads(origin: string): Promise<readonly string[]> {
  const today = new Date().toISOString().slice(0, 10);
  const people = [
    { draftId: crypto.randomUUID(), 'candidate.phone': ERASED_PHONE },
    { draftId: crypto.randomUUID(), 'candidate.phone': KEPT_PHONE, 'candidate.email': 'ana@example.org' },
    { draftId: LEAD, 'candidate.phone': '+13122071003' },
    { draftId: crypto.randomUUID(), 'candidate.phone': '+13122071004' },
    { draftId: crypto.randomUUID(), 'candidate.phone': '+13122071005' },
  ];
  for (const { draftId, ...answers } of people) {
    const { method, url, headers, payload } = saveRequest(signupVisit({ draftId, today, route: 'email', answers }));
    const response = await fetch(`${origin}${url}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
  }
  return people.map(({ draftId }) => draftId);
}

async function startAsWritten({ folder, variables }: Walk): Promise<Program> {
  const server = startProgram('bash', ['-c', 'NODE_ENV=production node src/entry/start.ts'], {
    cwd: folder,
    env: variables,
  });
  const isReady = async () => ((await fetch(`${variables['PUBLIC_ORIGIN']}/readyz`)).status === 200 ? true : undefined);
  await until(isReady, {
    failure: () => `The server is not ready:\n${server.output()}`,
    pointless: () => !server.running(),
  });
  return server;
}

/** Gives the site of the export the hours of the example, for both studies that the registry has sent. */
function fillInHours(walk: Walk): void {
  const [site] = jsonOf(SiteHoursFile, { body: walk.read('hours.json') }).sites;
  const [example] = jsonOf(SiteHoursFile, {
    body: readFileSync(join(ROOT, 'docs/examples/site-hours.json'), 'utf8'),
  }).sites;
  expect([site?.weekly, example?.weekly?.length]).toEqual([[], 3]);
  walk.write(
    'hours.json',
    JSON.stringify({ sites: [{ ...example, site: site?.site, bookableFor: ['NCT01234567', 'NCT04042844'] }] }),
  );
}

const isoMinute = (instant: number) => `${new Date(instant).toISOString().slice(0, 16)}Z`;

async function openOperator(kind: DatabaseKind, postgres: PostgresServer | undefined): Promise<Operator> {
  const walk = openWalk(variablesFor(await freePort()));
  const { folder, variables } = walk;
  layCampaign(walk);
  variables['CAMPAIGNS_DIR'] = join(folder, 'own-campaigns');
  variables['DATA_DIR'] = join(folder, 'data');
  mkdirSync(variables['DATA_DIR']);
  if (postgres) {
    variables['DATABASE_URL'] = await postgres.createDatabase('operations');
    const { hostname, port, username } = new URL(postgres.url);
    Object.assign(variables, {
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PATH: `${variables['PATH']}:${findPostgresBinaries()}`,
    });
  } else await layDatabase(variables['DATA_DIR']);
  let server: Program | undefined;
  let [leads, head]: [readonly string[], string] = [[], ''];
  const stop = async () => {
    if (server?.running()) expect(await server.end('SIGTERM')).toBe(0);
  };
  return {
    walk,
    kind,
    end: async () => void (await server?.end('SIGKILL')),
    prepare: {
      'start-server': async () => {
        server = await startAsWritten(walk);
      },
      'save-leads': async () => {
        leads = await saveLeads(variables['PUBLIC_ORIGIN'] ?? '');
        // An embedded database belongs to one process.
        if (kind === 'pglite') await stop();
      },
      'stop-server': stop,
      'fill-in-hours': () => fillInHours(walk),
      'write-offers': () => walk.write('offers.json', readFileSync(join(ROOT, 'docs/examples/offers.json'), 'utf8')),
      'store-photo': () => {
        mkdirSync(join(folder, 'data', 'images'), { recursive: true });
        writeFileSync(join(folder, 'data', 'images', 'photo'), 'sealed');
      },
    },
    fill: (placeholder) => {
      if (placeholder === 'the ids') return leads.slice(0, 3).join(' ');
      if (placeholder === 'the head') return head;
      if (placeholder === 'today')
        return `--from ${isoMinute(Date.now() - 3_600_000)} --to ${isoMinute(Date.now() + 3_600_000)}`;
      if (placeholder === 'the restored place')
        return `${postgres?.url.replace(/\/[^/]*$/, '/restored')} DATA_DIR="$PWD/restored"`;
      return { 'in a script': ' --yes', 'a phone that is erased': ERASED_PHONE, 'the phone that is kept': KEPT_PHONE }[
        placeholder
      ];
    },
    remember: ({ stdout }) => {
      head = /Head: (\S+)/.exec(stdout)?.[1] ?? head;
    },
  };
}

/** What to run for a command on this database; undefined: nothing. */
function commandFor({ line }: DocumentCommand, { fill, instead }: Expectation, operator: Operator): string | undefined {
  if (instead && (instead.on ?? operator.kind) === operator.kind) return instead.run;
  return fill === undefined ? line : line.replace(PLACEHOLDERS[fill], operator.fill(fill).replaceAll('$', '$$$$'));
}

async function follow(command: DocumentCommand, expected: Expectation, operator: Operator): Promise<void> {
  for (const preparation of expected.before ?? []) await operator.prepare[preparation]();
  const run = commandFor(command, expected, operator);
  if (run === undefined) return;
  const ended = await operator.walk.run(run);
  operator.remember(ended);
  const printed = `${ended.stdout}${ended.stderr}`;
  expect([run, ended.code, printed]).toEqual([run, expected.exit ?? 0, expect.stringMatching(expected.prints ?? /^/)]);
}

describe.each(['pglite', 'postgres'] as const)(
  'the document, followed from its first command to its last, on %s',
  (kind) => {
    let postgres: PostgresServer | undefined;
    let operator: Operator;
    beforeAll(async () => {
      postgres = kind === 'postgres' ? await startPostgres() : undefined;
      operator = await openOperator(kind, postgres);
    });
    afterAll(async () => {
      await operator.end();
      await postgres?.stop();
    });

    // Some sixty commands and servers, one after another.
    const limit = { timeout: 3_600_000 };
    test(
      '[O4] every command does what the document says, and a server starts on what was restored',
      limit,
      async () => {
        for (const [index, command] of COMMANDS.entries()) {
          const expected = EXPECTED[index];
          if (expected) await follow(command, expected, operator);
        }
        expect(operator.walk.variables['DATA_DIR']).toBe(join(operator.walk.folder, 'restored'));
        expect(operator.walk.read('restored/images/photo')).toBe('sealed');
        await operator.prepare['start-server']();
      },
    );
  },
);
