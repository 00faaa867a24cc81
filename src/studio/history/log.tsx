import { useId, useState } from 'react';
import { isRecord } from '#api/guards.ts';
import { listEvents } from '#api/content/content-calls.ts';
import type { ReplyOf } from '#api/contract/call.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { momentWords } from '../kit/moments.ts';
import { useWords, type Words } from '../kit/words.tsx';
import { documentWords } from '../outline/say-place.ts';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { ListFrame } from './list-frame.tsx';
import { usePages } from './pages.ts';

type Event = ReplyOf<typeof listEvents>[number];

/** How much of the id of a lead is shown. */
const LEAD_DIGITS = 8;

/** The documents and revisions that an event names, or the lead, or the campaign that a preview is of. */
function namedIn(detail: unknown, words: Words): readonly string[] {
  if (!isRecord(detail)) return [];
  const { changes, document, revision, name, campaign, lead } = detail;
  if (Array.isArray(changes)) {
    const named = changes.flatMap((change) => namedIn(change, words));
    const isNamed = changes.some((change) => isRecord(change) && change['document'] === `${String(campaign)}.json`);
    return typeof campaign === 'string' && !isNamed ? [campaign, ...named] : named;
  }
  // A lead is told by its id: nobody is recognised by it.
  if (typeof lead === 'string') return [`${String(campaign)} (${lead.slice(0, LEAD_DIGITS)}…)`];
  if (typeof document === 'string') {
    const called = documentWords(document, words);
    return [typeof revision === 'number' ? `${called} (${revision})` : called];
  }
  return typeof name === 'string' ? [name] : [];
}

function EventItem({ event: { id, kind, actor, at, detail } }: { readonly event: Event }) {
  const words = useWords();
  const { t, language } = words;
  const key = `log.${kind}`;
  const done = t(key);
  const note = isRecord(detail) ? detail['note'] : undefined;
  const reason = isRecord(detail) && kind === 'lead-erased' ? t(`desk.erase.${String(detail['reason'])}`) : '';
  return (
    <li className="history-entry">
      <p>
        <span className="quiet">{id}</span> <strong>{done === key ? kind : done}</strong>{' '}
        {namedIn(detail, words).join(', ')}
        {reason === '' ? null : `: ${reason}`}
      </p>
      <p className="quiet">{t('history.by', { who: actor, when: momentWords(at, language) })}</p>
      {typeof note === 'string' && note !== '' ? <p className="history-note">{note}</p> : null}
    </li>
  );
}

/** Who did what in the open campaign, or in all that the reader may see, newest first. */
export function Log() {
  const { t } = useWords();
  const { callServer } = useKit();
  const { campaign } = useOpenCampaign();
  const [isOfAll, setOfAll] = useState(false);
  const id = useId();
  const pages = usePages({
    queryKey: ['log', isOfAll ? undefined : campaign],
    read: (query, signal) =>
      callOrThrow(callServer, listEvents, { query: isOfAll ? query : { ...query, campaign }, signal }),
    idOf: ({ id: event }) => event,
  });
  return (
    <>
      <p className="quiet">{t(isOfAll ? 'history.logWhatAll' : 'history.logWhat')}</p>
      <p className="log-switch">
        <input
          id={id}
          type="checkbox"
          checked={isOfAll}
          onChange={({ currentTarget }) => setOfAll(currentTarget.checked)}
        />
        <label htmlFor={id}>{t('history.logOfAll')}</label>
      </p>
      <ListFrame label={t('history.log')} {...pages} isEmpty={pages.entries.length === 0}>
        {pages.entries.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ListFrame>
    </>
  );
}
