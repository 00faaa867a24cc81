import type { QueryCreator } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * A statement to which parts are added with `with`: all of them are sent, and run, as one. No part sees what the others
 * write.
 */
export type OneStatement = QueryCreator<Tables>;
