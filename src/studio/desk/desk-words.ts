import type { LeadDetail, LeadRow, LeadState } from '#api/leads-desk/desk-parts.ts';
import type { Words } from '../kit/words.tsx';
import type { IconName } from '../parts/icon.tsx';

/** What each state looks like beside its words. */
export const STATE_ICONS: Readonly<Record<LeadState, IconName>> = {
  held: 'undecided',
  failed: 'broken',
  failing: 'again',
  queued: 'working',
  stored: 'part',
  delivered: 'proven',
};

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago something was, or how long it takes until it is, in the largest unit that says something. */
export function distanceWords(moment: string, now: Date, language: string): string {
  const distance = new Date(moment).getTime() - now.getTime();
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, size] = UNITS.find(([, one]) => Math.abs(distance) >= one) ?? ['minute', 60_000];
  return format.format(Math.trunc(distance / size), unit);
}

/** Why the receiver has not accepted a lead; what has no words of its own is told as it is. */
export function failureWords(failure: string, { t }: Pick<Words, 't'>): string {
  const status = /^status (\d{3})$/.exec(failure)?.[1];
  if (status !== undefined) return t('desk.failure.status', { status });
  if (failure.startsWith('TLS')) return t('desk.failure.tls', { reason: failure });
  return t(`desk.failure.${failure}`, { defaultValue: failure });
}

/** Whose lead it is, as far as that may be known before it is opened. */
export const maskedWords = ({ masked: { initials, phone, email } }: Pick<LeadRow, 'masked'>): string =>
  [initials, phone, email].filter((word) => word !== null && word !== '').join(' · ');

export type Qualified = LeadRow['qualified'];

export function verdictKey(verdict: Qualified): string {
  if (verdict === null) return 'desk.verdict.none';
  if (verdict === 'unknown') return 'desk.verdict.open';
  return verdict ? 'desk.verdict.yes' : 'desk.verdict.no';
}

/** What can be sent again now. */
export const canRetry = ({ state, deliveries }: LeadDetail): boolean =>
  state !== 'held' && deliveries.some((delivery) => delivery.state === 'failed' || delivery.state === 'failing');
