import type { CountryCode } from '../countries.ts';
import type { LocalizedText } from '../language.ts';

/** The parts of the operator document that a page may see. */
export interface PublicOperator {
  readonly brand: {
    readonly id: 'trial-search' | 'trials-world';
    readonly name: string;
    readonly product: LocalizedText;
  };
  readonly callCentre: Readonly<Partial<Record<CountryCode, string>>>;
  readonly callCentreSpanish?: string;
  readonly oncologyNumber?: string;
  readonly incomingCallNumber?: string;
  readonly partnerTransferNumber?: string;
  readonly callCentreHours: {
    readonly timeZone: string;
    readonly days: number[];
    readonly opens: string;
    readonly closes: string;
  };
  readonly smsShortCode: string;
  readonly specialStudyIds: readonly string[];
}

/**
 * The call-centre number for a visitor: the Spanish line for Spanish speakers in the US; a country without a number
 * shows none (N8).
 */
export function callCentreNumber(
  operator: PublicOperator,
  country: CountryCode,
  locale: 'en' | 'es',
): string | undefined {
  const spanish = country === 'US' && locale === 'es' ? operator.callCentreSpanish : undefined;
  return spanish ?? operator.callCentre[country];
}
