import type { Clock } from './services.ts';

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
