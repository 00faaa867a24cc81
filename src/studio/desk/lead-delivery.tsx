import type { ReactNode } from 'react';
import type { LeadDetail } from '#api/leads-desk/desk-parts.ts';
import { useWords } from '../kit/words.tsx';
import { failureWords } from './desk-words.ts';
import { StateTag } from './leads-table.tsx';
import { When } from './when.tsx';

interface DeliveryProps {
  readonly lead: Pick<LeadDetail, 'deliveries'>;
  /** What can be done about it. */
  readonly children: ReactNode;
}

/** What the receiver has got of a lead, and why not the rest. */
export function Delivery({ lead: { deliveries }, children }: DeliveryProps) {
  const words = useWords();
  const { t } = words;
  return (
    <section className="desk-part" aria-labelledby="desk-delivery">
      <h3 id="desk-delivery">{t('desk.delivery')}</h3>
      <ul className="desk-deliveries">
        {deliveries.map(({ revision, state, attempts, failure, at }) => (
          <li key={revision}>
            <span>{t('desk.revision', { revision })}</span> <StateTag state={state} />
            <span className="quiet">
              {attempts === 0 ? null : t('desk.attempts', { count: attempts })} <When at={at} />
            </span>
            {failure === null ? null : <p className="desk-failure">{failureWords(failure, words)}</p>}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
