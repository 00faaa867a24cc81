import { afterAll } from 'vitest';
import { stopOwnPostgres } from '#tests/support/server.ts';
import { proveCheck } from '../prove-check.ts';
import { CONTENT_CHECKS } from './content-checks.ts';

afterAll(() => stopOwnPostgres());

for (const check of CONTENT_CHECKS) proveCheck(check);
