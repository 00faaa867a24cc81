import type { InjectOptions } from 'fastify';
import { openApiSite } from '#tests/support/api-site.ts';
import type { DatabaseKind } from '#tests/support/server.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { openHostileSite } from '../hostile-site.ts';
import { assessNames } from './assess-names.ts';
import { saveLeads } from './lead-saves.ts';
import { sendElsewhere } from './other-texts.ts';
import { postForms } from './plain-posts.ts';
import { postQuestions } from './question-posts.ts';
import { schemaOf } from './schema-of.ts';
import { NAMES, naughtyStrings } from './strings.ts';
import type { Ask, Tally } from './tally.ts';

/**
 * A lead that is damaged on the way to the server: everything outside ASCII is dropped, as by a store with another
 * encoding.
 */
function mangling(ask: Ask): Ask {
  return (request) =>
    ask(
      request.payload === undefined
        ? request
        : {
            ...request,
            payload: JSON.stringify(request.payload).replace(/[^\x20-\x7e]/g, ''),
            headers: { 'content-type': 'application/json', ...request.headers },
          },
    );
}

async function runOn(
  kind: DatabaseKind,
  size: Size,
  between: (ask: Ask) => Ask = (ask) => ask,
): Promise<{ readonly tally: Tally; readonly names: number }> {
  const site = await openHostileSite(kind);
  const tally: Tally = { kind, broken: [], sent: 0, stored: 0, refused: 0 };
  const strings = naughtyStrings(size);
  const ask = between((request: InjectOptions) => site.app.inject(request));
  const schema = await schemaOf(site.database);
  const store = { db: site.database.db, encryption: site.services.encryption };
  try {
    await saveLeads(store, ask, strings, tally);
    // Both database engines check the same columns by the same rules: the one used in production checks all of them.
    if (kind === 'postgres') await sendElsewhere(ask, strings, tally);
    await postForms(site, strings, tally);
    await postQuestions(site, strings, tally);
    if ((await schemaOf(site.database)) !== schema) tally.broken.push(`${kind}: the schema is another one than before`);
    return { tally, names: await assessNames(site, store, size, tally) };
  } finally {
    await site.close();
  }
}

async function run(size: Size): Promise<Outcome> {
  const runs = [await runOn('postgres', size), ...(size === 'whole' ? [await runOn('pglite', size)] : [])];
  const figures = Object.fromEntries(
    runs.flatMap(({ tally: { kind, sent, stored, refused }, names }) => [
      [`${kind}: sent`, sent],
      [`${kind}: stored exactly`, stored],
      [`${kind}: refused`, refused],
      [`${kind}: leads under their own name`, names],
    ]),
  );
  return {
    figures: { strings: naughtyStrings(size).length, ...figures },
    broken: runs.flatMap(({ tally: { broken } }) => broken),
  };
}

async function runPlanted(): Promise<Outcome> {
  const site = await openApiSite();
  const tally: Tally = { kind: 'pglite', broken: [], sent: 0, stored: 0, refused: 0 };
  try {
    await saveLeads(
      { db: site.database.db, encryption: site.services.encryption },
      mangling((request) => site.app.inject(request)),
      NAMES.slice(0, 4),
      tally,
    );
  } finally {
    await site.close();
  }
  return { figures: {}, broken: tally.broken };
}

export const naughtyTexts: HardCheck = {
  name: 'naughty-strings',
  promise:
    'whatever text is put into a field or a call is stored exactly or refused at the field in the language of the ' +
    'visitor, on both databases',
  fault: 'a way to the store on which characters that are not ASCII get lost',
  run,
  runPlanted,
};
