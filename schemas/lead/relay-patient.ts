import type { CountryCode } from '../countries.ts';

/**
 * The person behind a slug, as the relay describes them (K4). Contact data is shown masked and never logged (D17, P2).
 */
export interface RelayPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
  /** E.164. */
  readonly phone?: string;
  readonly postalCode?: string;
  readonly country?: CountryCode;
  readonly gender?: 'male' | 'female' | 'other';
  /** `YYYY-MM-DD`. */
  readonly birthDate?: string;
  /** The study that the person is asked about. */
  readonly studyId?: string;
  readonly indicationIds?: readonly string[];
}
