import type { Kysely } from 'kysely';
import type { Clock } from '../../../core/clock.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Tables } from '../../../core/database/tables.ts';
import { errorDetails, type Log } from '../../../core/log.ts';
import { appendEvent, detailOf, takeTurn, textHash } from '../revisions/events.ts';
import type { CampaignSource, ReadDocuments } from './campaign-source.ts';

const KIND = 'source-removed';

interface DeparturesParts {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Log;
  /** The name of the source whose withdrawals have events of their own. */
  readonly database: string;
  /** In the order of their rank; those that remember what they had before this start are asked for it. */
  readonly sources: readonly Pick<CampaignSource, 'name' | 'stored'>[];
}

interface Sighting {
  readonly document: string;
  readonly source: string;
  readonly text: string;
  /** When it was there last, as far as this server knows. */
  readonly at: Date;
}

/** What the sources had before this start. */
async function recall({ sources, clock }: Pick<DeparturesParts, 'sources' | 'clock'>): Promise<readonly Sighting[]> {
  const found = new Map<string, Sighting>();
  for (const { name: source, stored } of sources)
    for (const { name: document, text, withdrawn } of (await stored?.()) ?? [])
      if (withdrawn !== true && !found.has(document)) found.set(document, { document, source, text, at: clock.now() });
  return [...found.values()];
}

/**
 * A document that its source has no more is in the log of content, by the name of the source: nobody else says so. Also
 * one that was removed while no server ran, if the source remembers what it had; to be called before the first read.
 */
export async function createDepartures({ db, encryption, clock, log, database, sources: known }: DeparturesParts) {
  let before = await recall({ sources: known, clock });

  async function record({ document, source, text, at }: Sighting, position: string | undefined): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await takeTurn(tx);
      // Every server of the database notices. Who has seen the document since the last event means another removal.
      const told = await tx
        .selectFrom('content_events')
        .select('detail')
        .where('kind', '=', KIND)
        .where('actor', '=', source)
        .where('at', '>=', at)
        .execute();
      const isTold = told.some(({ detail }) => detailOf(detail)['document'] === document);
      if (isTold) return;
      const detail = { document, hash: textHash(text), ...(position === undefined ? {} : { position }) };
      await appendEvent(tx, encryption, { kind: KIND, actor: source, detail }, clock.now());
    });
  }

  return async ({ files, origins, withdrawn, sources }: ReadDocuments): Promise<void> => {
    const now = clock.now();
    const gone = before.filter(({ document }) => !origins.has(document) && !withdrawn.has(document));
    before = files.flatMap(({ name: document, text }) => {
      const source = origins.get(document);
      return source === undefined || source === database ? [] : [{ document, source, text, at: now }];
    });
    for (const one of gone) {
      const { document, source } = one;
      log.info({ file: document, service: source }, 'A document is gone from its source');
      await record(one, sources.find(({ name }) => name === source)?.position).catch((error: unknown) => {
        log.error({ file: document, ...errorDetails(error) }, 'That a document is gone could not be recorded');
      });
    }
  };
}
