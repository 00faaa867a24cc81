import type { CountryCode } from './countries.ts';
import type { PublicOperator } from './operator.ts';

/** The call-centre number for a visitor: the Spanish line for Spanish speakers in the US; a country without a number shows none (N8). */
export function callCentreNumber(operator: PublicOperator, country: CountryCode, locale: 'en' | 'es'): string | undefined {
  const spanish = country === 'US' && locale === 'es' ? operator.callCentreSpanish : undefined;
  return spanish ?? operator.callCentre[country];
}
