import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { Link } from 'react-router';
import { listDocuments } from '#api/content/content-calls.ts';
import { useKit } from '../kit/kit.tsx';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import type { DocumentEntry } from '../kit/load-folder.ts';
import './workspace.css';

/** What matters about a document at a glance. */
type State = 'refused' | 'draft' | 'live' | 'gone';

function stateOf({ draft, live, origin, refused }: DocumentEntry): State {
  if (refused.length > 0) return 'refused';
  if (draft !== null && draft.revision !== live) return 'draft';
  return origin === null ? 'gone' : 'live';
}

const isCampaign = ({ document }: DocumentEntry) => !document.includes('/');
const idOf = ({ document }: DocumentEntry) => document.replace(/\.json$/, '');

function useDocuments() {
  const { callServer } = useKit();
  return useQuery({
    queryKey: ['documents'],
    queryFn: async () => {
      const list = await callServer(listDocuments);
      if (!list.ok) throw new Error(list.problem.code);
      return list.value;
    },
  });
}

function CampaignRow({ entry }: { readonly entry: DocumentEntry }) {
  const { t, language } = useWords();
  const state = stateOf(entry);
  const when = entry.draft === null ? undefined : new Date(entry.draft.at);
  return (
    <li className="campaign-row">
      <Link to={`/campaigns/${idOf(entry)}/page`} className="campaign-link">
        <strong>{idOf(entry)}</strong>
      </Link>
      <span className="tag" data-state={state}>
        {t(`campaigns.${state}`)}
      </span>
      <span className="quiet">
        {when === undefined || entry.draft === null
          ? t('campaigns.from', { origin: entry.origin ?? '' })
          : t('campaigns.changed', {
              who: entry.draft.author,
              when: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(when),
            })}
      </span>
    </li>
  );
}

/** `/studio`: all campaigns, with what is the matter with each. */
export function WorkspacePage() {
  const { t } = useWords();
  const documents = useDocuments();
  const [search, setSearch] = useState('');
  const campaigns = (documents.data ?? [])
    .filter(isCampaign)
    .filter(({ document }) => document.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <main className="workspace">
      <h1>{t('campaigns.title')}</h1>
      <SearchField className="field search" aria-label={t('campaigns.search')} value={search} onChange={setSearch}>
        <Icon name="search" />
        <Input placeholder={t('campaigns.search')} />
      </SearchField>
      {documents.isError ? (
        <p className="notice" role="alert">
          {t('campaigns.failed', { reason: documents.error.message })}
        </p>
      ) : null}
      {documents.isPending ? <output>{t('loading')}</output> : null}
      <ul className="campaign-list">
        {campaigns.map((entry) => (
          <CampaignRow key={entry.document} entry={entry} />
        ))}
      </ul>
      {documents.isSuccess && campaigns.length === 0 ? <p className="quiet">{t('campaigns.none')}</p> : null}
    </main>
  );
}
