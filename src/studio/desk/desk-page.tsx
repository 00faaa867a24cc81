import { useEffect, useRef, useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useParams, useSearchParams } from 'react-router';
import { LEAD_STATES, type LeadState } from '#api/leads-desk/desk-parts.ts';
import { problemWords } from '../kit/problem-words.ts';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { Working } from '../parts/working.tsx';
import { FindForm, FoundLeads, useFinding } from './find-lead.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { LeadsTable } from './leads-table.tsx';
import { useLeads, type LeadFilter } from './use-leads.ts';
import { NowProvider, useClock } from './when.tsx';
import './desk.css';

const ALL = 'all';
/** What needs somebody comes first. */
const COUNTED = ['held', 'failed', 'failing'] as const;
const FILTERS = [ALL, ...LEAD_STATES] as const;

const isState = (word: unknown): word is LeadState => LEAD_STATES.some((state) => state === word);

interface FiltersProps extends LeadFilter {
  readonly counts: ReturnType<typeof useLeads>['counts'];
  readonly onChange: (filter: LeadFilter) => void;
}

function Filters({ campaign, state, counts, onChange }: FiltersProps) {
  const { t } = useWords();
  const { me } = useSession();
  const own = Object.keys(me.campaigns).filter((id) => me.campaigns[id]?.includes('leads:read'));
  const [typed, setTyped] = useState(campaign ?? '');
  const countOf = (filter: string) => {
    const counted = COUNTED.find((one) => one === filter);
    return counted === undefined ? 0 : (counts?.[counted] ?? 0);
  };
  return (
    <div className="desk-filters">
      <ToggleButtonGroup
        className="desk-states"
        aria-label={t('desk.byState')}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[state ?? ALL]}
        onSelectionChange={([key]) => onChange({ campaign, state: isState(key) ? key : undefined })}
      >
        {FILTERS.map((filter) => {
          const count = countOf(filter);
          return (
            <ToggleButton key={filter} id={filter} className="button small">
              {t(filter === ALL ? 'desk.all' : `desk.state.${filter}`)}
              {count === 0 ? null : <span className="desk-count">{count}</span>}
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
      {me.everywhere.includes('leads:read') ? (
        <form
          className="desk-campaign"
          onSubmit={(event) => {
            event.preventDefault();
            onChange({ state, campaign: typed.trim() === '' ? undefined : typed.trim() });
          }}
        >
          <input
            type="search"
            aria-label={t('desk.byCampaign')}
            placeholder={t('desk.byCampaign')}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onBlur={() => onChange({ state, campaign: typed.trim() === '' ? undefined : typed.trim() })}
          />
        </form>
      ) : (
        <select
          aria-label={t('desk.byCampaign')}
          value={campaign ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ state, campaign: currentTarget.value === '' ? undefined : currentTarget.value })
          }
        >
          <option value="">{t('desk.allCampaigns')}</option>
          {own.map((id) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function LeadsList({
  list,
  chosen,
}: {
  readonly list: ReturnType<typeof useLeads>;
  readonly chosen: string | undefined;
}) {
  const words = useWords();
  const { t } = words;
  const { leads, isPending, error, more, again, isMoreComing } = list;
  if (error !== null && leads.length === 0)
    return (
      <div className="notice desk-notice" role="alert">
        <p>{problemWords(words, error.message)}</p>
        <Button className="button" onPress={again}>
          {t('late.retry')}
        </Button>
      </div>
    );
  if (isPending) return <Working label={t('loading')} />;
  if (leads.length === 0) return <p className="notice desk-notice">{t('desk.empty')}</p>;
  return (
    <>
      {error === null ? null : (
        <p className="wrong" role="alert">
          {problemWords(words, error.message)} {t('desk.outdated')}
        </p>
      )}
      <LeadsTable leads={leads} chosen={chosen} />
      {more === undefined ? null : (
        <Button className="button small" isDisabled={isMoreComing} onPress={more}>
          {t('history.older')}
        </Button>
      )}
    </>
  );
}

/** `/studio/leads`: the leads of the campaigns for which somebody is an operator, and what can be done with them. */
export function DeskPage() {
  const { t } = useWords();
  const { lead } = useParams();
  const [search, setSearch] = useSearchParams();
  const [said, setSaid] = useState<{ readonly words: string; readonly lead: string | undefined }>();
  const asked = search.get('state');
  const filter: LeadFilter = {
    campaign: search.get('campaign') ?? undefined,
    state: isState(asked) ? asked : undefined,
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  const isOpen = lead !== undefined;
  // Whoever leaves a lead, or has erased it, goes on at the list.
  useEffect(() => {
    if (wasOpen.current && !isOpen) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const list = useLeads(filter);
  const finding = useFinding();
  const now = useClock();
  const saying = (words: string, of: string) => {
    // What was found is not as it was: the list of all leads is.
    finding.end();
    setSaid({ words, lead: of });
  };
  const change = ({ campaign, state }: LeadFilter) =>
    setSearch({ ...(state === undefined ? {} : { state }), ...(campaign === undefined ? {} : { campaign }) });
  return (
    <NowProvider value={now}>
      <main className="desk" data-open={isOpen}>
        <output className="desk-said">
          {/* What was said of one lead is not said of another. */}
          {said !== undefined && (lead === undefined || lead === said.lead) ? said.words : null}
        </output>
        <h1 ref={heading} tabIndex={-1}>
          {t('desk.title')}
        </h1>
        <div className="desk-columns">
          <div className="desk-list">
            <p className="quiet">{t('desk.what')}</p>
            <FindForm finding={finding} />
            {finding.found === undefined ? (
              <>
                <Filters {...filter} counts={list.counts} onChange={change} />
                <LeadsList list={list} chosen={lead} />
              </>
            ) : (
              <FoundLeads finding={finding} chosen={lead} />
            )}
          </div>
          {lead === undefined ? null : <LeadPanel key={lead} id={lead} say={(words) => saying(words, lead)} />}
        </div>
      </main>
    </NowProvider>
  );
}
