import { Link, useLocation } from 'react-router';
import type { LeadRow, LeadState } from '#api/leads-desk/desk-parts.ts';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { STATE_ICONS, verdictKey } from './desk-words.ts';
import { When } from './when.tsx';

/** A state in words, with a mark that can be told apart without colours. */
export function StateTag({ state }: { readonly state: LeadState }) {
  const { t } = useWords();
  return (
    <span className="tag desk-state" data-state={state}>
      <Icon name={STATE_ICONS[state]} />
      {t(`desk.state.${state}`)}
    </span>
  );
}

function NextDeadline({ deadlines: [next] }: Pick<LeadRow, 'deadlines'>) {
  const { t } = useWords();
  if (next === undefined) return <span className="quiet">{t('desk.deadline.none')}</span>;
  return (
    <span className="quiet">
      {t(`desk.deadline.${next.kind}`)} <When at={next.at} />
    </span>
  );
}

interface LeadsTableProps {
  readonly leads: readonly LeadRow[];
  readonly chosen: string | undefined;
}

/** The leads, newest first. The first cell of each leads to it. */
export function LeadsTable({ leads, chosen }: LeadsTableProps) {
  const { t } = useWords();
  const { search } = useLocation();
  return (
    <table className="desk-table">
      <caption className="visually-hidden">{t('desk.title')}</caption>
      <thead>
        <tr>
          {['who', 'campaign', 'state', 'verdict', 'saved', 'next'].map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`desk.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {leads.map((row) => (
          <tr key={row.lead} data-chosen={row.lead === chosen}>
            <th scope="row" data-column="who">
              <Link to={`/leads/${row.lead}${search}`} aria-current={row.lead === chosen ? 'true' : undefined}>
                {row.masked.initials} <span className="desk-phone">{row.masked.phone}</span>
              </Link>
              {row.masked.email === null ? null : <span className="quiet">{row.masked.email}</span>}
            </th>
            <td data-column="campaign">{row.campaign}</td>
            <td data-column="state">
              <StateTag state={row.state} />
            </td>
            <td data-column="verdict">{t(verdictKey(row.qualified))}</td>
            <td data-column="saved">
              <When at={row.created} />
            </td>
            <td data-column="next">
              <NextDeadline deadlines={row.deadlines} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
