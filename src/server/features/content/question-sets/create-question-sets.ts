import { contentHash } from '../content-hash.ts';
import { findPackageJSON } from 'node:module';
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import type { QuestionSet } from '#engine/block-rules.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { Clock } from '../../../core/clock.ts';
import { errorDetails, type Log } from '../../../core/log.ts';
import { compileValidator } from './compile-validator.ts';

function versionOf(packageName: string): string {
  const file = findPackageJSON(packageName, import.meta.url);
  if (file === undefined) throw new Error(`${packageName} is not installed`);
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}

/** What a compiled validator depends on besides its schema; a new version of any of them makes a new validator. */
const TOOLS = ['@rjsf/validator-ajv8', '@rjsf/utils', 'ajv', 'ajv-formats'].map((name) => `${name}@${versionOf(name)}`);

/** The name of a schema's validator: SHA-256 (hex) of the schema and of the tools that compile it. */
function validatorHash(schema: Readonly<Record<string, unknown>>): string {
  return contentHash({ schema, tools: TOOLS });
}

export interface QuestionSets {
  /**
   * Compiles and stores the validator of a question set unless it is stored already; returns its hash. For publishing
   * and importing.
   */
  prepare(set: QuestionSet): Promise<string>;
  /**
   * The hash of a validator that is ready. Undefined: it is being compiled, and the page does without it, because
   * nobody waits for a compiler; the server checks the answers anyway.
   */
  ready(set: QuestionSet): Promise<string | undefined>;
  /** The module of a validator; `undefined` if none has this hash. */
  code(hash: string): Promise<string | undefined>;
}

export interface QuestionSetsOptions {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
}

const MAX_HASHES = 2000;

/**
 * Blocks create their schemas again for each visit, usually with the same text: that text is hashed directly, without
 * sorting keys first.
 */
function rememberedHashes(): (set: QuestionSet) => string {
  const hashes = new LRUCache<string, string>({ max: MAX_HASHES });
  return ({ schema }) => {
    const words = createHash('sha256').update(JSON.stringify(schema)).digest('base64');
    const hash = hashes.get(words) ?? validatorHash(schema);
    hashes.set(words, hash);
    return hash;
  };
}

/**
 * Validators of question sets, stored in the table `question_set_validators`, so that every node serves what one of
 * them compiled.
 */
export function createQuestionSets({ db, clock, log }: QuestionSetsOptions): QuestionSets {
  const known = new Set<string>();
  const hashOf = rememberedHashes();
  const making = new Map<string, Promise<void>>();

  async function stored(hash: string): Promise<boolean> {
    if (known.has(hash)) return true;
    const row = await db
      .selectFrom('question_set_validators')
      .select('hash')
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (row) known.add(hash);
    return row !== undefined;
  }

  async function make(hash: string, { schema }: QuestionSet): Promise<void> {
    const code = await compileValidator(schema);
    await db
      .insertInto('question_set_validators')
      .values({ hash, code, created_at: clock.now() })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
    known.add(hash);
  }

  /** Two concurrent visitors do not start two compilations. */
  function makeOnce(hash: string, set: QuestionSet): Promise<void> {
    const running = making.get(hash) ?? make(hash, set).finally(() => making.delete(hash));
    making.set(hash, running);
    return running;
  }

  return {
    prepare: async (set) => {
      const hash = hashOf(set);
      if (!(await stored(hash))) await makeOnce(hash, set);
      return hash;
    },
    ready: async (set) => {
      const hash = hashOf(set);
      if (await stored(hash)) return hash;
      makeOnce(hash, set).catch((error: unknown) =>
        log.error({ contentHash: hash, ...errorDetails(error) }, 'A question-set validator could not be compiled'),
      );
      return undefined;
    },
    code: async (hash) =>
      (await db.selectFrom('question_set_validators').select('code').where('hash', '=', hash).executeTakeFirst())?.code,
  };
}
