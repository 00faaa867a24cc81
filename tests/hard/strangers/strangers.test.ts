import { afterAll } from 'vitest';
import { proveCheck } from '../prove-check.ts';
import { STRANGERS_CHECKS } from './strangers-checks.ts';
import { stopStrangersWorld } from './world.ts';

afterAll(stopStrangersWorld);

for (const check of STRANGERS_CHECKS) proveCheck(check);
