import { expect, test, vi } from 'vitest';
import type { Log } from '../../../core/log.ts';
import type { RevisionText } from '../revisions/revisions.ts';
import type { Analyse } from './analysis.ts';
import { createRevisionReports, type Reported } from './revision-reports.ts';

const QUIET: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const publisher = { check: async () => [] };
const COMPARISON = { equal: true, text: '', findings: [], campaigns: [] };

/** Proves everything, and finds everything equal. */
const content: Analyse = async (task, { tell }) => {
  if (task.kind === 'diff') return { kind: 'diff', reply: COMPARISON };
  tell?.({ event: 'done', verdict: 'proven' });
  return { kind: 'prove' };
};

function revision(id: number, hash = `hash ${id}`): RevisionText {
  const written = { author: 'ana', source: 'api', note: '', createdAt: new Date(0) };
  return { ...written, id, document: 's6.json', hash, parentId: undefined, text: '{}' };
}

const asked = (rest: Partial<Reported> = {}): Reported => ({
  revision: revision(2),
  parent: revision(1),
  live: [],
  rules: [],
  today: '2027-01-11',
  ...rest,
});

test('a report is worked out once for the same content, and again when something else is live', async () => {
  const analyse = vi.fn<Analyse>(content);
  const reports = createRevisionReports({ analyse, publisher, log: QUIET });
  expect(reports.of(asked())).toBe('working');
  expect(reports.of(asked())).toBe('working');
  const report = { findings: [], verdict: 'proven', proofs: [], difference: COMPARISON };
  await vi.waitFor(() => expect(reports.of(asked())).toEqual({ report, outdated: false }));
  expect(reports.of(asked({ revision: revision(7, 'hash 2') }))).toEqual({ report, outdated: false });
  expect(analyse.mock.calls.map(([{ kind }]) => kind)).toEqual(['prove', 'diff']);
  const later = asked({ live: [{ name: 'fragments/a.json', text: '{}' }] });
  expect(reports.of(later)).toEqual({ report, outdated: true });
  await vi.waitFor(() => expect(reports.of(later)).toEqual({ report, outdated: false }));
});

/** Analyses that end one by one, when the test lets them. */
function heldAnalyses() {
  const held: (() => void)[] = [];
  const analyse = vi.fn<Analyse>(async (...work) => {
    await new Promise<void>((resolve) => void held.push(resolve));
    return content(...work);
  });
  const next = async () => {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
    held.shift()?.();
  };
  return { analyse, next };
}

test('a report is done although others publish all the time, and what they replace is not worked out', async () => {
  const { analyse, next } = heldAnalyses();
  const reports = createRevisionReports({ analyse, publisher, log: QUIET });
  const beside = (version: number) =>
    asked({ parent: undefined, live: [{ name: 'other.json', text: `{ "version": ${version} }` }] });
  for (let version = 1; version <= 60; version += 1) expect(reports.of(beside(version))).toBe('working');
  await next();
  await vi.waitFor(() => expect(reports.of(beside(61))).toMatchObject({ outdated: true }));
  await next();
  await vi.waitFor(() => expect(reports.of(beside(61))).toMatchObject({ outdated: false }));
  expect(analyse).toHaveBeenCalledTimes(2);
});

test('whoever has no report yet comes before those who have an outdated one', async () => {
  const { analyse, next } = heldAnalyses();
  const reports = createRevisionReports({ analyse, publisher, log: QUIET });
  const first = (version: number) =>
    asked({ parent: undefined, live: [{ name: 'other.json', text: `{ "version": ${version} }` }] });
  const other = asked({ parent: undefined, revision: revision(5) });
  reports.of(first(1));
  await next();
  await vi.waitFor(() => expect(reports.of(first(1))).toMatchObject({ outdated: false }));
  const third = asked({ parent: undefined, revision: revision(6) });
  reports.of(third);
  reports.of(first(2));
  reports.of(other);
  await next();
  await next();
  await vi.waitFor(() => expect(reports.of(other)).toMatchObject({ outdated: false }));
  expect(reports.of(first(2))).toMatchObject({ outdated: true });
});

test('the first revision is compared with nothing', async () => {
  const analyse = vi.fn<Analyse>(content);
  const reports = createRevisionReports({ analyse, publisher, log: QUIET });
  const first = asked({ parent: undefined });
  reports.of(first);
  await vi.waitFor(() => expect(reports.of(first)).toMatchObject({ report: { verdict: 'proven', difference: null } }));
  expect(analyse).toHaveBeenCalledOnce();
});

test('a report that could not be worked out is told as failed, and tried again', async () => {
  let isBroken = true;
  const analyse: Analyse = (...work) => (isBroken ? Promise.reject(new Error('broken')) : content(...work));
  const reports = createRevisionReports({ analyse, publisher, log: QUIET });
  reports.of(asked());
  await vi.waitFor(() => expect(reports.of(asked())).toBe('failed'));
  isBroken = false;
  await vi.waitFor(() => expect(reports.of(asked())).toMatchObject({ report: { verdict: 'proven' } }));
});

test('no more than fifty wait', () => {
  const reports = createRevisionReports({ analyse: content, publisher, log: QUIET });
  const states = Array.from({ length: 51 }, (_, id) => reports.of(asked({ revision: revision(id + 10) })));
  expect(states.filter((state) => state === 'working')).toHaveLength(50);
  expect(states.at(-1)).toBeUndefined();
});
