import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { Button, Input, SearchField } from 'react-aria-components';
import { listDocuments } from '#api/content/content-calls.ts';
import { countNewLeads } from '#api/leads-desk/lead-calls.ts';
import { listPublications, listSchedules } from '#api/content/publication-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import type { DocumentEntry } from '../kit/load-folder.ts';
import { useSession } from '../kit/session.tsx';
import { late } from '../kit/late.tsx';
import { useWords } from '../kit/words.tsx';
import { campaignOf, isCampaignDocument } from '../store/campaign-parts.ts';
import { Icon } from '../parts/icon.tsx';
import { MentionsOfMe } from '../teamwork/mentions-of-me.tsx';
import { isLike } from '../parts/is-like.ts';
import { Working } from '../parts/working.tsx';
import { ArchivedCampaigns } from './archived-campaigns.tsx';
import { CampaignRow, type Life, type RowAction } from './campaign-row.tsx';
import './workspace.css';

const NewCampaign = late(async () => (await import('./new-campaign.tsx')).NewCampaign);
const RemoveCampaign = late(async () => (await import('./remove-campaign.tsx')).RemoveCampaign);

/** How far back to look for the last publication of each campaign. */
const PUBLICATIONS = '200';

function useDocuments() {
  const { callServer } = useKit();
  return useQuery({
    queryKey: ['documents'],
    queryFn: ({ signal }) => callOrThrow(callServer, listDocuments, { signal }),
  });
}

/** What was published last of each document, what is scheduled next, and, for operators, how many leads are new. */
function useLives(): (document: string) => Life {
  const { callServer } = useKit();
  const { maySomewhere } = useSession();
  const leads = useQuery({
    queryKey: ['leads', 'new'],
    enabled: maySomewhere('leads:read'),
    queryFn: ({ signal }) => callOrThrow(callServer, countNewLeads, { signal }),
  });
  const published = useQuery({
    queryKey: ['publications', 'last'],
    queryFn: ({ signal }) => callOrThrow(callServer, listPublications, { query: { limit: PUBLICATIONS }, signal }),
  });
  const schedules = useQuery({
    queryKey: ['schedules'],
    queryFn: ({ signal }) => callOrThrow(callServer, listSchedules, { signal }),
  });
  const waiting = (schedules.data ?? []).filter(({ state }) => state === 'waiting').toReversed();
  return (document) => ({
    published: published.data?.find((one) => one.document === document && one.revision !== null),
    leads: leads.data?.find(({ campaign }) => campaign === campaignOf(document))?.leads,
    scheduled: waiting.find(({ changes }) => changes.some((change) => change.document === document)),
  });
}

/** A campaign that is neither live nor a draft has left the list; its revisions remain. */
const isListed = ({ draft, origin }: DocumentEntry) => draft !== null || origin !== null;

/** What is asked in a dialog now. */
type Asking =
  | { readonly what: 'create'; readonly copied?: string }
  | { readonly what: 'withdraw' | 'archive'; readonly entry: DocumentEntry };

interface DialogsProps {
  readonly asking: Asking;
  readonly documents: readonly DocumentEntry[];
  readonly close: () => void;
}

function Dialogs({ asking, documents, close }: DialogsProps) {
  const names = documents.filter(isListed).map(({ document }) => document);
  if (asking.what !== 'create') return <RemoveCampaign removal={asking.what} entry={asking.entry} close={close} />;
  const campaigns = names.filter(isCampaignDocument).map(campaignOf);
  return <NewCampaign documents={names} campaigns={campaigns} copied={asking.copied} close={close} />;
}

const askingFor = (action: RowAction, entry: DocumentEntry): Asking =>
  action === 'copy' ? { what: 'create', copied: campaignOf(entry.document) } : { what: action, entry };

/** `/studio`: all campaigns, with what is the matter with each. */
export function WorkspacePage({ onApproach }: Pick<ComponentProps<typeof CampaignRow>, 'onApproach'>) {
  const { t } = useWords();
  const { may } = useSession();
  const documents = useDocuments();
  const lifeOf = useLives();
  const [search, setSearch] = useState('');
  const [asking, setAsking] = useState<Asking>();
  const all = documents.data ?? [];
  const found = all
    .filter(({ document }) => isCampaignDocument(document))
    .filter(({ document, name }) => isLike(`${name ?? ''} ${campaignOf(document)}`, search));
  const campaigns = found.filter(isListed);
  const archived = found.filter((entry) => entry.archived !== null && entry.draft === null);
  return (
    <main className="workspace">
      <header className="workspace-head">
        <h1>{t('campaigns.title')}</h1>
        {may('write') ? (
          <Button className="button primary" onPress={() => setAsking({ what: 'create' })}>
            <Icon name="add" />
            {t('create.title')}
          </Button>
        ) : null}
      </header>
      {documents.isSuccess ? <MentionsOfMe documents={all.filter(isListed)} /> : null}
      <SearchField className="field search" aria-label={t('campaigns.search')} value={search} onChange={setSearch}>
        <Icon name="search" />
        <Input placeholder={t('campaigns.search')} />
      </SearchField>
      {documents.isError ? (
        <p className="notice" role="alert">
          {t('campaigns.failed', { reason: documents.error.message })}
        </p>
      ) : null}
      {documents.isPending ? <Working label={t('loading')} /> : null}
      <ul className="campaign-list">
        {campaigns.map((entry) => (
          <CampaignRow
            key={entry.document}
            entry={entry}
            life={lifeOf(entry.document)}
            onAction={(action) => setAsking(askingFor(action, entry))}
            onApproach={onApproach}
          />
        ))}
      </ul>
      {documents.isSuccess && campaigns.length === 0 ? <p className="quiet">{t('campaigns.none')}</p> : null}
      <ArchivedCampaigns entries={archived} />
      {asking === undefined ? null : <Dialogs asking={asking} documents={all} close={() => setAsking(undefined)} />}
    </main>
  );
}
