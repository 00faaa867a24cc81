import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { documentHistory, readDocument, writeDocument } from '#api/content/content-calls.ts';
import type { Called, CallServer } from '../kit/call-server.ts';
import { useKit } from '../kit/kit.tsx';
import type { DocumentEntry } from '../kit/load-folder.ts';
import { momentWords } from '../kit/moments.ts';
import { problemWords } from '../kit/problem-words.ts';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { campaignOf } from '../store/campaign-parts.ts';

/** Makes the text that was the newest before a draft was archived the draft again; what is live stays live. */
async function bringBack(
  callServer: CallServer,
  { document, origin }: DocumentEntry,
  note: string,
): Promise<Called<unknown>> {
  const history = await callServer(documentHistory, { params: { document }, query: { limit: '1' } });
  if (!history.ok) return history;
  const revision = String(history.value[0]?.revision ?? '');
  const read = await callServer(readDocument, { params: { document }, query: { revision } });
  if (!read.ok) return read;
  return callServer(writeDocument, {
    params: { document },
    // Somebody else may have brought it back meanwhile, or have begun anew: nothing of theirs is overwritten.
    headers: origin === null ? { 'if-none-match': '*' } : { 'if-match': '"0"' },
    body: { text: read.value.text, note },
  });
}

function ArchivedRow({ entry, tell }: { readonly entry: DocumentEntry; readonly tell: (words: string) => void }) {
  const words = useWords();
  const { t, language } = words;
  const { callServer } = useKit();
  const { may } = useSession();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { document, archived, origin, name } = entry;
  const campaign = campaignOf(document);
  const bring = async () => {
    setBusy(true);
    const done = await bringBack(callServer, entry, t('archived.note'));
    setBusy(false);
    tell(done.ok ? t('archived.back', { campaign }) : problemWords(words, done.problem.code));
    await queries.invalidateQueries();
  };
  return (
    <li className="campaign-row archived-row">
      <span className="campaign-link">
        <strong>{name ?? campaign}</strong>
        {name === null ? null : <span className="quiet">{campaign}</span>}
      </span>
      <span className="campaign-life">
        <span className="quiet">
          {archived === null ? '' : t('archived.by', { who: archived.actor, when: momentWords(archived.at, language) })}
        </span>
        {origin === null ? null : <span className="quiet">{t('archived.stillLive')}</span>}
      </span>
      {may('write', campaign) ? (
        <Button
          className="button small"
          aria-label={t('archived.bringBackOf', { campaign })}
          isDisabled={isBusy}
          onPress={() => void bring()}
        >
          {t('archived.bringBack')}
        </Button>
      ) : null}
    </li>
  );
}

/** The campaigns whose drafts were archived, and the way back; nothing if there are none. */
export function ArchivedCampaigns({ entries }: { readonly entries: readonly DocumentEntry[] }) {
  const { t } = useWords();
  const [said, setSaid] = useState('');
  return (
    <>
      <output className="quiet">{said}</output>
      {entries.length === 0 ? null : (
        <details className="archived-campaigns">
          <summary>{t('archived.title', { count: entries.length })}</summary>
          <p className="quiet">{t('archived.what')}</p>
          <ul className="campaign-list">
            {entries.map((entry) => (
              <ArchivedRow key={entry.document} entry={entry} tell={setSaid} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
