import { randomBytes } from 'node:crypto';

/** What production requires before it starts, and the switch that lets it serve the demonstration to tests. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  PUBLIC_ORIGIN: 'https://trial-search.example',
  ACCEPT_DEMONSTRATION: 'all',
} as const;
