import { afterEach, expect, test, vi } from 'vitest';
import { childEnvironment } from './child-environment.ts';

afterEach(() => vi.unstubAllEnvs());

test('a program inherits the clock of the run, but not the shared memory of libfaketime', () => {
  vi.stubEnv('FAKETIME', '+100');
  vi.stubEnv('FAKETIME_SHARED', '/faketime_sem_1 /faketime_shm_1');
  expect(childEnvironment()).toHaveProperty('FAKETIME', '+100');
  expect(childEnvironment()).not.toHaveProperty('FAKETIME_SHARED');
});
