import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { Language } from '#schemas/language.ts';
import type { CallHours } from '#schemas/operator/call-hours.ts';
import { callCentreNumber, callHoursOf, type OperatorDocument } from '#schemas/operator/operator.ts';
import type { Catalogue } from '../studies/index.ts';
import type { Clock } from '../../core/clock.ts';
import { callCentreOf } from './public-operator.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Is the call centre open now? Judged in its own time zone (N5). */
export function isOpen({ timeZone, days, opens, closes }: CallHours, now: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const time = `${part('hour')}:${part('minute')}`;
  return days.includes(WEEKDAYS.indexOf(part('weekday')) + 1) && time >= opens && time < closes;
}

export interface CallNowQuestion {
  readonly indicationIds: readonly number[];
  readonly country: CountryCode;
  readonly postalCode: string;
  readonly studyId?: string | undefined;
  readonly locale: Language;
  /** The campaign of the visit, which may have numbers and hours of its own. */
  readonly campaign?: Pick<Campaign, 'settings'> | undefined;
}
export type CallNow = (question: CallNowQuestion) => Promise<{ readonly callNow: boolean; readonly phone?: string }>;

/**
 * Can the visitor call now? The country must have a number, the call centre must be open, and a study that recruits
 * near the postal code must fit: that of the visit, or one for the conditions (D9).
 */
export function createCallNow(operator: OperatorDocument, catalogue: Catalogue, clock: Clock): CallNow {
  return async ({ indicationIds, country, postalCode, studyId, locale, campaign }) => {
    const centre = callCentreOf(operator, campaign?.settings.callCentre);
    const phone = callCentreNumber(centre, country, locale);
    if (phone === undefined || !isOpen(callHoursOf(centre, country), clock.now())) return { callNow: false };
    const isNear = studyId !== undefined && (await catalogue.recruitsNear({ studyId, postalCode, country }));
    // Without a study and conditions any study will do; with a study, others count only if they match a condition.
    const othersFit = studyId === undefined || indicationIds.length > 0;
    const fits =
      isNear ||
      (othersFit && (await catalogue.recruitingNear({ indicationIds, postalCode, country, limit: 1 })).length > 0);
    return fits ? { callNow: true, phone } : { callNow: false };
  };
}
