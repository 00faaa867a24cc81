import type { Answers } from '#schemas/lead/answers.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { COUNTRIES, isCountryCode, type CountryEntry } from '#schemas/countries.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { Language } from '#schemas/language.ts';
import type { Bookings } from '#schemas/scheduling/booking.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import type { DirectOffer } from '#schemas/study/direct-offer.ts';
import type { StudySearchResult } from '#schemas/study/found-study.ts';
import type { CandidateCheck } from '#schemas/lead/outcomes.ts';
import type { IndicationCategory, NearSite } from '#schemas/study/study.ts';

/** The outcome of a call, failure included. `key` names the inputs, so that an outcome for older inputs is not used. */
export type Remote<Value> =
  | { readonly status: 'ready'; readonly key: string; readonly value: Value }
  | { readonly status: 'failed'; readonly key: string };

/** The results of calls to the server. Absent: not requested yet, or still pending. */
export interface RemoteState {
  readonly indications?: Remote<readonly IndicationCategory[]>;
  readonly sites?: Remote<readonly NearSite[]>;
  readonly siteScheduling?: Remote<boolean>;
  readonly matchedToStudy?: Remote<boolean>;
  readonly callNow?: Remote<{ readonly callNow: boolean; readonly phone?: string }>;
  readonly secondarySlots?: Remote<readonly AvailabilitySlot[]>;
  readonly siteSlots?: Remote<readonly AvailabilitySlot[]>;
  readonly studies?: Remote<StudySearchResult>;
  readonly offers?: Remote<readonly DirectOffer[]>;
  readonly qualification?: Remote<CandidateCheck>;
}
export type RemoteName = keyof RemoteState;

/** A visit at one moment: everything that a fact, a block or a transition may read. Plain data. */
export interface FlowState {
  readonly campaign: Campaign;
  readonly locale: Language;
  /** The visitor's calendar date, `YYYY-MM-DD` (Q2). */
  readonly today: string;
  /** Non-personal query parameters. */
  readonly query: Readonly<Record<string, string>>;
  readonly payload: InitialPayload;
  readonly answers: Answers;
  readonly remote: RemoteState;
  /** The visitor's appointments, by study. */
  readonly bookings?: Bookings;
  /** By study, the token of the appointment that the visitor cancelled, as far as the server still knows. */
  readonly cancelled?: Readonly<Record<string, string>> | undefined;
  readonly device: { readonly width?: number };
  /**
   * Only on the server, while a lead is replayed: what is known about a visitor who confirmed the details behind a slug
   * (D17). It never reaches a page.
   */
  readonly known?: Answers;
  /** The name of the route where this visit began (A16). */
  readonly entry: string;
  /** The language in which each route was last left forward (G1); absent: `locale`. */
  readonly readIn?: Readonly<Record<string, Language>>;
}

/** The country whose rules apply: the chosen one, else the one that the request came from (N6). */
export function countryOf(state: Pick<FlowState, 'answers' | 'payload'>): CountryEntry {
  const chosen = state.answers['candidate.country'];
  return COUNTRIES[isCountryCode(chosen) ? chosen : state.payload.country];
}

/** Several sets of answers merged; later ones win. */
export function mergedAnswers(...parts: readonly Answers[]): Answers {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** A copy of the answers without some of the facts. */
export function withoutFacts<Value>(
  answers: Readonly<Record<string, Value>>,
  facts: readonly string[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(answers).filter(([fact]) => !facts.includes(fact)));
}

/** A copy of the answers with only some facts. */
export function onlyFacts<Value>(
  answers: Readonly<Record<string, Value>>,
  facts: readonly string[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(answers).filter(([fact]) => facts.includes(fact)));
}
