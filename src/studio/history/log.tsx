import { isRecord } from '#api/guards.ts';
import { listEvents } from '#api/content/content-calls.ts';
import type { ReplyOf } from '#api/contract/call.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { momentWords } from '../kit/moments.ts';
import { useWords } from '../kit/words.tsx';
import { ListFrame } from './list-frame.tsx';
import { usePages } from './pages.ts';

type Event = ReplyOf<typeof listEvents>[number];

/** How much of the id of a lead is shown. */
const LEAD_DIGITS = 8;

/** The documents and revisions that an event names, or the lead. */
function namedIn(detail: unknown): readonly string[] {
  if (!isRecord(detail)) return [];
  const { changes, document, revision, name, campaign, lead } = detail;
  if (Array.isArray(changes)) return changes.flatMap(namedIn);
  // A lead is told by its id: nobody is recognised by it.
  if (typeof lead === 'string') return [`${String(campaign)} (${lead.slice(0, LEAD_DIGITS)}…)`];
  if (typeof document === 'string') return [typeof revision === 'number' ? `${document} (${revision})` : document];
  return typeof name === 'string' ? [name] : [];
}

function EventItem({ event: { id, kind, actor, at, detail } }: { readonly event: Event }) {
  const { t, language } = useWords();
  const key = `log.${kind}`;
  const words = t(key);
  const note = isRecord(detail) ? detail['note'] : undefined;
  const reason = isRecord(detail) && kind === 'lead-erased' ? t(`desk.erase.${String(detail['reason'])}`) : '';
  return (
    <li className="history-entry">
      <p>
        <span className="quiet">{id}</span> <strong>{words === key ? kind : words}</strong> {namedIn(detail).join(', ')}
        {reason === '' ? null : `: ${reason}`}
      </p>
      <p className="quiet">{t('history.by', { who: actor, when: momentWords(at, language) })}</p>
      {typeof note === 'string' && note !== '' ? <p className="history-note">{note}</p> : null}
    </li>
  );
}

/** Who did what, in all campaigns that the reader may see, newest first. */
export function Log() {
  const { t } = useWords();
  const { callServer } = useKit();
  const pages = usePages({
    queryKey: ['log'],
    read: (query, signal) => callOrThrow(callServer, listEvents, { query, signal }),
    idOf: ({ id }) => id,
  });
  return (
    <>
      <p className="quiet">{t('history.logWhat')}</p>
      <ListFrame label={t('history.log')} {...pages} isEmpty={pages.entries.length === 0}>
        {pages.entries.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ListFrame>
    </>
  );
}
