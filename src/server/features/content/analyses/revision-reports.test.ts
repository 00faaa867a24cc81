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
  await vi.waitFor(() => expect(reports.of(asked())).toEqual(report));
  expect(reports.of(asked({ revision: revision(7, 'hash 2') }))).toEqual(report);
  expect(analyse.mock.calls.map(([{ kind }]) => kind)).toEqual(['prove', 'diff']);
  expect(reports.of(asked({ live: [{ name: 'fragments/a.json', text: '{}' }] }))).toBe('working');
});

test('the first revision is compared with nothing', async () => {
  const analyse = vi.fn<Analyse>(content);
  const reports = createRevisionReports({ analyse, publisher, log: QUIET });
  const first = asked({ parent: undefined });
  reports.of(first);
  await vi.waitFor(() => expect(reports.of(first)).toMatchObject({ verdict: 'proven', difference: null }));
  expect(analyse).toHaveBeenCalledOnce();
});

test('a report that could not be worked out is told as failed, and tried again', async () => {
  let isBroken = true;
  const analyse: Analyse = (...work) => (isBroken ? Promise.reject(new Error('broken')) : content(...work));
  const reports = createRevisionReports({ analyse, publisher, log: QUIET });
  reports.of(asked());
  await vi.waitFor(() => expect(reports.of(asked())).toBe('failed'));
  isBroken = false;
  await vi.waitFor(() => expect(reports.of(asked())).toMatchObject({ verdict: 'proven' }));
});

test('no more than fifty wait', () => {
  const reports = createRevisionReports({ analyse: content, publisher, log: QUIET });
  const states = Array.from({ length: 51 }, (_, id) => reports.of(asked({ revision: revision(id + 10) })));
  expect(states.filter((state) => state === 'working')).toHaveLength(50);
  expect(states.at(-1)).toBeUndefined();
});
