import { LRUCache } from 'lru-cache';
import { stillFitting, type TranslatedText } from '#checker/translations/translated-from.ts';
import type { Examiner } from '../examining/examiner.ts';
import { appendEvent, detailOf } from './events.ts';
import type { RevisionsParts } from './revisions.ts';
import { GUARDED_BODY, unguarded } from './whole-text.ts';

/** So many documents are remembered: each letter that is saved is compared with what was known before it. */
const MAX_KEPT = 50;
/** So many revisions are read at a time. */
const BATCH = 20;

const CONFIRMED = 'translation-confirmed';

interface Followed {
  /** The last event that counted. */
  readonly until: number;
  readonly known: readonly TranslatedText[];
}

/** A translation that somebody has looked at. */
interface Confirmation {
  readonly document: string;
  /** The id of the text. */
  readonly text: string;
  readonly language: string;
  readonly revision: number;
  readonly actor: string;
}

/** What the translations of drafts were made from, as their revisions tell. */
export interface Translations {
  /**
   * @param source the language from which is translated
   * @param first what the document said before it was written here; undefined: it is from here
   */
  read(document: string, source: string, first: string | undefined): Promise<readonly TranslatedText[]>;
  /** Says that a translation fits its source as it stands. */
  confirm(confirmation: Confirmation): Promise<void>;
}

export function createTranslations(
  { db, encryption, clock }: RevisionsParts,
  examiner: Pick<Examiner, 'follow'>,
): Translations {
  const kept = new LRUCache<string, Followed>({ max: MAX_KEPT });

  async function confirmationsSince(document: string, until: number) {
    const rows = await db
      .selectFrom('content_events')
      .select(['id', 'detail'])
      .where('kind', '=', CONFIRMED)
      .where('id', '>', String(until))
      .orderBy('id')
      .execute();
    return rows.flatMap(({ id, detail }) => {
      const { document: of, text, language } = detailOf(detail);
      return of === document ? [{ at: Number(id), id: String(text), language: String(language) }] : [];
    });
  }

  async function revisionsSince(document: string, until: number) {
    const rows = await db
      .selectFrom('content_revisions')
      .innerJoin('content_texts', 'content_texts.hash', 'content_revisions.hash')
      .select(['content_revisions.id', GUARDED_BODY])
      .where('document', '=', document)
      .where('content_revisions.id', '>', String(until))
      .orderBy('content_revisions.id')
      .limit(BATCH)
      .execute();
    return rows.map(({ id, guarded }) => ({ at: Number(id), text: unguarded(guarded) }));
  }

  async function follow(document: string, source: string, begun: Followed): Promise<Followed> {
    const confirmations = await confirmationsSince(document, begun.until);
    let { until, known } = begun;
    const on = async (writings: readonly string[]) => {
      if (writings.length > 0) known = await examiner.follow({ path: document, writings, source, before: known });
    };
    const confirmBefore = (at: number) => {
      for (const one of confirmations.filter((other) => other.at > until && other.at < at))
        known = stillFitting(known, { ...one, source });
    };
    for (;;) {
      // Each batch begins where the one before it has ended. oxlint-disable-next-line no-await-in-loop
      const revisions = await revisionsSince(document, until);
      let writings: string[] = [];
      for (const { at, text } of revisions) {
        if (confirmations.some((one) => one.at > until && one.at < at)) {
          // oxlint-disable-next-line no-await-in-loop
          await on(writings);
          writings = [];
          confirmBefore(at);
        }
        if (text !== undefined) writings.push(text);
        until = at;
      }
      // oxlint-disable-next-line no-await-in-loop
      await on(writings);
      if (revisions.length < BATCH) break;
    }
    confirmBefore(Number.POSITIVE_INFINITY);
    return { until: Math.max(until, confirmations.at(-1)?.at ?? 0), known };
  }

  return {
    read: async (document, source, first) => {
      const key = `${source} ${document}`;
      const writings = first === undefined ? [] : [first];
      const begun = kept.get(key) ?? {
        until: 0,
        known: await examiner.follow({ path: document, writings, source, before: [] }),
      };
      const followed = await follow(document, source, begun);
      kept.set(key, followed);
      return followed.known;
    },
    confirm: async ({ actor, ...detail }) => {
      await db
        .transaction()
        .execute((tx) => appendEvent(tx, encryption, { kind: CONFIRMED, actor, detail }, clock.now()));
    },
  };
}
