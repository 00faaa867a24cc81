import type { Clock } from '../../../core/clock.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Change } from '../revisions/publications.ts';

const PURPOSE = 'preview';
/** The longest link that is read: it names at most two hundred documents. */
const MAX_LENGTH = 6000;

/** What a preview shows: revisions on top of what is live. */
export interface Preview {
  /** The id of the campaign that the link opens. */
  readonly campaign: string;
  readonly changes: readonly Change[];
  /** The day on which the visit takes place, `YYYY-MM-DD`; undefined: today. */
  readonly day: string | undefined;
  readonly until: Date;
}

export interface PreviewLinks {
  /** The token of a link: whoever has it sees the preview until it ends. */
  make(preview: Preview): string;
  /** Undefined: it was never made here, was changed, or has ended. */
  read(token: string): Preview | undefined;
}

type Stored = readonly [string, readonly (readonly [string, number | null])[], string | null, number];

function isStored(value: unknown): value is Stored {
  return Array.isArray(value) && value.length === 4 && typeof value[0] === 'string' && Array.isArray(value[1]);
}

/** Preview links are signed, so that nobody sees a draft who was not sent the link. */
export function createPreviewLinks(encryption: Encryption, clock: Clock): PreviewLinks {
  return {
    make: ({ campaign, changes, day, until }) => {
      const stored: Stored = [
        campaign,
        changes.map(({ document, revision }) => [document, revision ?? null]),
        day ?? null,
        until.getTime(),
      ];
      const text = Buffer.from(JSON.stringify(stored)).toString('base64url');
      return `${text}.${encryption.sign(PURPOSE, text)}`;
    },
    read: (token) => {
      const [text = '', signature = ''] = token.length > MAX_LENGTH ? [] : token.split('.');
      if (text === '' || !encryption.isSigned(PURPOSE, text, signature)) return undefined;
      const stored: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
      if (!isStored(stored)) return undefined;
      const [campaign, changes, day, until] = stored;
      if (until <= clock.now().getTime()) return undefined;
      return {
        campaign,
        changes: changes.map(([document, revision]) => ({ document, revision: revision ?? undefined })),
        day: day ?? undefined,
        until: new Date(until),
      };
    },
  };
}
