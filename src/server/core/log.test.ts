import { expect, test } from 'vitest';
import { createLog, errorDetails, PlainError } from './log.ts';

test('[O6][P2] a line is JSON, and holds nothing but what is on the list', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).warn(
    { requestId: 'r', phone: '+13122071000', body: { x: 1 }, status: 200, query: 'a=b' },
    'something\nhappened',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
  const time: unknown = expect.any(String);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time,
    level: 'warn',
    message: 'something\nhappened',
    requestId: 'r',
    status: 200,
  });
});

test('[P2] neither an error nor a field that the list lacks brings its text into a line', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  log.error(new Error('maria@example.org'), 'failed');
  log.info({ err: new Error('maria@example.org'), message: 'maria', time: 'maria', level: 'maria' }, 'done');
  log.warn({ req: { url: '/?phone=1' }, method: undefined, count: 10n }, '100 % of %s');
  expect(lines.join('')).not.toMatch(/maria|phone/);
  const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { time, level: 'error', message: 'failed' },
    { time, level: 'info', message: 'done' },
    { time, level: 'warn', message: '100 % of %s', count: 10 },
  ]);
});

test('[P2] an error is logged with class and place, and its message only if it cannot quote a visitor', () => {
  expect(JSON.stringify(errorDetails(new TypeError('maria@example.org')))).not.toContain('maria');
  expect(errorDetails(new TypeError('x'))).toMatchObject({ error: 'TypeError' });
  expect(errorDetails(new TypeError('x')).stack).toContain('at ');
  expect(errorDetails(new PlainError('a bug'))).toMatchObject({ reason: 'a bug' });
  expect(errorDetails('maria')).toEqual({ error: 'string' });
  expect(
    errorDetails(Object.assign(new Error('maria@example.org'), { code: 'maria@example.org', syscall: 'maria' })),
  ).not.toHaveProperty('errorCode');
});

test("[O6] an error is logged by its class and the system's name for the failure, however wrapped", () => {
  const busy = Object.assign(new Error('listen EADDRINUSE 10.0.0.1'), { code: 'EADDRINUSE', syscall: 'listen' });
  expect(errorDetails(busy)).toMatchObject({ error: 'Error', errorCode: 'EADDRINUSE', syscall: 'listen' });
  expect(errorDetails(new TypeError('fetch failed', { cause: new AggregateError([busy], 'x') }))).toMatchObject({
    error: 'TypeError',
    cause: 'Error',
    errorCode: 'EADDRINUSE',
  });
  class DatabaseError {
    readonly code = '23505';
  }
  expect(errorDetails(new DatabaseError())).toEqual({ error: 'DatabaseError', errorCode: '23505' });
  expect(errorDetails(undefined)).toEqual({ error: 'undefined' });
});
