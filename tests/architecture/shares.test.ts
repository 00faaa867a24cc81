import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstJourneys, loadJourneys } from '../journeys/journey.ts';
import { apiTestsOnServer } from '../api-on-server.ts';
import { e2eFiles, LONG_API, LONG_UNIT, QUICK_E2E_TITLES, SHARES } from '../shares.ts';
import { ROOT } from '../support/tools/install.ts';

/** The browser tests that Playwright would run, one line each. */
function listed(...args: readonly string[]): string[] {
  const output = execFileSync(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--list', '--reporter=list', ...args],
    { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return output.split('\n').filter((line) => / › /.test(line));
}

const ALL = listed();
const QUICK = listed('--project=phone', '--grep', QUICK_E2E_TITLES);
const REST = listed('--grep-invert', QUICK_E2E_TITLES);

describe('npm test and the rest together are every test', () => {
  it('names only files that exist', () => {
    expect([...LONG_UNIT, ...LONG_API].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('walks each campaign once on a phone', () => {
    const campaigns = readdirSync(join(ROOT, 'campaigns')).flatMap((name) => /^(.*)\.json$/.exec(name)?.[1] ?? []);
    const walked = [...firstJourneys(loadJourneys())].map(({ campaign }) => campaign);
    expect(walked.toSorted()).toEqual(campaigns.toSorted());
    expect(QUICK.filter((line) => line.includes('journeys.e2e.ts'))).toHaveLength(campaigns.length);
  });

  it('leaves no browser test out, and runs none twice', () => {
    expect(QUICK.length).toBeGreaterThan(0);
    expect([...QUICK, ...REST].toSorted()).toEqual(ALL.toSorted());
  });

  it('shares the rest out over eight days', () => {
    const browserTests = SHARES.flatMap((share) => listed('--grep-invert', QUICK_E2E_TITLES, ...e2eFiles(share)));
    expect(browserTests.toSorted()).toEqual(REST.toSorted());
    const attacks = readdirSync(join(ROOT, 'tests/hard'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `tests/hard/${name}`);
    const shared = SHARES.flatMap(({ hard }) => attacks.filter((file) => hard.some((place) => file.startsWith(place))));
    expect(shared.toSorted()).toEqual(attacks.toSorted());
  });
});

describe('what runs on PostgreSQL', () => {
  it('is what uses the database of DATABASE_URL, and nothing that opens one of its own', () => {
    const files = apiTestsOnServer();
    expect(files).toContain('tests/api/nodes/two-servers.test.ts');
    expect(files).toContain('tests/api/served/off-path.test.ts');
    expect(files).not.toContain('tests/api/page-posts.test.ts');
    expect(files).not.toContain('tests/api/booking/booking-race.test.ts');
    expect(files.length).toBeGreaterThan(40);
  });
});
