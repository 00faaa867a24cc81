import { isRecord } from '#api/guards.ts';
import { TRACKING_CONSENTS } from '#schemas/tracking/tracking-consents.ts';
import type { SafeStorage } from '../persistence/browser-storage.ts';
import type { Session } from './session.ts';

const KEY = 'trialflow:session';

/** Keeps the session in its tab. */
export interface SessionStorage {
  /**
   * The session of this tab, or a new one. It is created in the browser, because what the server sends may come from a
   * cache.
   */
  readonly open: () => Session;
  readonly write: (session: Session) => void;
  readonly clear: () => void;
}

function consentsOf(value: unknown): Session['consents'] {
  const known = isRecord(value) ? value : {};
  return Object.fromEntries(
    TRACKING_CONSENTS.flatMap((consent) => (typeof known[consent] === 'boolean' ? [[consent, known[consent]]] : [])),
  );
}

function sessionOf(value: unknown): Session | undefined {
  if (!isRecord(value)) return undefined;
  const { id, startedAt, parts, consents, recorded } = value;
  const known = Array.isArray(recorded) ? recorded : [];
  return typeof id === 'string' && typeof startedAt === 'string'
    ? {
        id,
        startedAt,
        parts: typeof parts === 'number' ? parts : 0,
        consents: consentsOf(consents),
        recorded: TRACKING_CONSENTS.filter((consent) => known.includes(consent)),
      }
    : undefined;
}

/** Builds the storage of sessions on top of the tab's storage. */
export function createSessionStorage({
  session,
  createId,
  now,
}: {
  readonly session: SafeStorage;
  readonly createId: () => string;
  readonly now: () => Date;
}): SessionStorage {
  return {
    open: () =>
      sessionOf(session.read(KEY)) ?? {
        id: createId(),
        startedAt: now().toISOString(),
        parts: 0,
        consents: {},
        recorded: [],
      },
    write: (state) => session.write(KEY, state),
    clear: () => session.remove(KEY),
  };
}
