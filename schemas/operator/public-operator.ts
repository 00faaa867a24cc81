import type { CountryCode } from '../countries.ts';
import type { Language, LocalizedText } from '../language.ts';
import type { CallHours } from './call-hours.ts';

/** The parts of the operator document that a page may see. */
export interface PublicOperator {
  readonly brand: {
    readonly id: 'trial-search' | 'trials-world';
    readonly name: string;
    readonly product: LocalizedText;
    readonly about?: LocalizedText;
  };
  /** Numbers by country, and by country and language: `US`, `US-es`. */
  readonly callCentre: Readonly<Partial<Record<CountryCode | `${CountryCode}-${Language}`, string>>>;
  readonly oncologyNumber?: string;
  readonly incomingCallNumber?: string;
  readonly partnerTransferNumber?: string;
  readonly callCentreHours: CallHours;
  /** The hours in countries where they differ. */
  readonly callCentreHoursIn?: Readonly<Partial<Record<CountryCode, CallHours>>>;
  readonly smsShortCode: string;
  readonly specialStudyIds: readonly string[];
}

/** The call-centre number for a visitor; a country without a number shows none (N8). */
export function callCentreNumber(
  { callCentre }: Pick<PublicOperator, 'callCentre'>,
  country: CountryCode,
  locale: Language,
): string | undefined {
  return callCentre[`${country}-${locale}`] ?? callCentre[country];
}

/** When the call centre answers visitors of a country. */
export function callHoursOf(
  { callCentreHours, callCentreHoursIn }: Pick<PublicOperator, 'callCentreHours' | 'callCentreHoursIn'>,
  country: CountryCode,
): CallHours {
  return callCentreHoursIn?.[country] ?? callCentreHours;
}
