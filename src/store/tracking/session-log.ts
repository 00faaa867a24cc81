import type { RecordingBody } from '#api/contract/recording-calls.ts';

export type SessionLogEntries = Pick<RecordingBody, 'routerLogs' | 'actionLogs' | 'mutationLogs'>;

/** What the page did, for the recording of a session: names only, never a value. */
export interface SessionLog {
  readonly routed: (to: string, from: string | null) => void;
  readonly acted: (action: string) => void;
  readonly changed: (type: string) => void;
  /** Everything noted since the last call. */
  readonly drain: () => SessionLogEntries;
}

const MAX_NOTES = 200;

/** Builds the log of a session. It drops the oldest entries when nobody drains it. */
export function createSessionLog(now: () => number): SessionLog {
  let entries: { [Name in keyof SessionLogEntries]: SessionLogEntries[Name][number][] } = {
    routerLogs: [],
    actionLogs: [],
    mutationLogs: [],
  };
  const add = <Entry>(list: Entry[], entry: Entry) => {
    list.push(entry);
    if (list.length > MAX_NOTES) list.shift();
  };
  return {
    routed: (to, from) => add(entries.routerLogs, { to, from, at: now() }),
    acted: (action) => add(entries.actionLogs, { action, at: now() }),
    changed: (type) => add(entries.mutationLogs, { type, at: now() }),
    drain: () => {
      const drained = entries;
      entries = { routerLogs: [], actionLogs: [], mutationLogs: [] };
      return drained;
    },
  };
}
