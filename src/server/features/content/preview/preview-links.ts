import { randomBytes } from 'node:crypto';
import { appendEvent } from '../revisions/events.ts';
import type { RevisionChange } from '../revisions/change.ts';
import type { RevisionsParts } from '../revisions/revisions.ts';

/** 160 random bits, as a label of a host name: nobody finds a preview who was not sent its address. */
const newId = () => randomBytes(20).toString('hex');

/** What the ids of pictures begin with: no id of a preview does. */
const PICTURES = 'p';

/** Does the link of this id show pictures only? */
export const showsPictures = (id: string): boolean => id.startsWith(PICTURES);

/** What a preview shows: revisions on top of what is live. */
export interface Preview {
  /** The id of the campaign that the link opens. */
  readonly campaign: string;
  readonly changes: readonly RevisionChange[];
  /** The day on which the visit takes place, `YYYY-MM-DD`; undefined: today. */
  readonly day: string | undefined;
  readonly until: Date;
}

export interface PreviewLinks {
  /** Stores a preview; returns its id, which is the first label of its host. */
  make(preview: Preview, actor: string): Promise<string>;
  /** The same for pictures only. Nobody else is shown anything by them, so the log does not have it. */
  makePictures(preview: Preview): Promise<string>;
  /** Undefined: there never was one of this id, or it has ended. */
  read(id: string): Promise<Preview | undefined>;
}

/**
 * Each preview has a host of its own: its cookies and what the browser stores are apart from those of the real site and
 * of other previews, so that no answer and no lead gets from one to the other.
 */
export function createPreviewLinks({ db, encryption, clock }: RevisionsParts): PreviewLinks {
  const storedOf = ({ changes }: Preview) =>
    changes.map(({ document, revision }) => ({ document, revision: revision ?? null }));
  return {
    make: (preview, actor) =>
      db.transaction().execute(async (tx) => {
        const id = newId();
        const { campaign, day, until } = preview;
        const stored = storedOf(preview);
        // The id opens the preview, so the log does not have it.
        const detail = { campaign, changes: stored, until: until.toISOString() };
        await appendEvent(tx, encryption, { kind: 'preview', actor, detail }, clock.now());
        await tx
          .insertInto('content_previews')
          .values({ id, campaign, changes: JSON.stringify(stored), day: day ?? null, until })
          .execute();
        return id;
      }),
    makePictures: async (preview) => {
      const { campaign, day, until } = preview;
      // Each save of an author makes one: those that have ended are of no use.
      await db
        .deleteFrom('content_previews')
        .where('id', 'like', `${PICTURES}%`)
        .where('until', '<', clock.now())
        .execute();
      const id = `${PICTURES}${newId()}`;
      const changes = JSON.stringify(storedOf(preview));
      await db
        .insertInto('content_previews')
        .values({ id, campaign, changes, day: day ?? null, until })
        .execute();
      return id;
    },
    read: async (id) => {
      const row = await db
        .selectFrom('content_previews')
        .select(['campaign', 'changes', 'day', 'until'])
        .where('id', '=', id)
        .where('until', '>', clock.now())
        .executeTakeFirst();
      return (
        row && {
          campaign: row.campaign,
          changes: row.changes.map(({ document, revision }) => ({ document, revision: revision ?? undefined })),
          day: row.day ?? undefined,
          until: row.until,
        }
      );
    },
  };
}

/** The host of a preview, from an address with `*` such as `https://*.preview.example`. */
export function previewAddress(pattern: string, id: string): string {
  return pattern.replace('*', id);
}

/** The id of the preview that a host belongs to; undefined: the host is none of previews. */
export function previewIdOf(pattern: string, host: string | undefined): string | undefined {
  const [, suffix = ''] = pattern.replace(/^https?:\/\//, '').split('*');
  const name = (host ?? '').toLowerCase();
  return suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : undefined;
}
