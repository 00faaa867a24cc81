import type { PlayedVisit } from '#api/preview/preview-messages.ts';
import type { Suggestion } from '#checker/editor/complete.ts';
import type { Hover } from '#checker/editor/hover.ts';
import type { TriedAnswer, TriedVisit } from '#checker/explain/changes/try-answers.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { Domain } from '#schemas/campaign/domain.ts';

/** A fact that a condition may test, with what authors and visitors call it. */
export interface StudioFact {
  readonly name: string;
  readonly domain: Domain;
  /** Does the campaign ask for it? */
  readonly asked: boolean;
  /** The question that visitors read, where the campaign contains it. */
  readonly question: string | undefined;
  /** What visitors read for a value. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Where a visitor comes with other answers; without a visit, one with the simplest answers. */
export interface TryQuestion {
  readonly kind: 'try';
  readonly document: string;
  readonly campaign: string;
  readonly visit?: PlayedVisit | undefined;
  readonly tried: readonly TriedAnswer[];
  /** Where the visitor is; undefined: as the visit says. */
  readonly country?: CountryCode | undefined;
  /** The language of the words. */
  readonly language: string;
}

/** What can be asked about the documents as they stand. Offsets count UTF-16 units from the start of the document. */
export type AssistQuestion =
  | { readonly kind: 'complete'; readonly document: string; readonly offset: number }
  | { readonly kind: 'hover'; readonly document: string; readonly offset: number }
  /** The facts that conditions of a campaign may test, those that it asks for first. */
  | { readonly kind: 'facts'; readonly document: string }
  | TryQuestion;

/** To the worker: documents that have changed (null: it is gone), then a question about all of them. */
export interface AssistRequest {
  readonly id: number;
  readonly changed: Readonly<Record<string, string | null>>;
  readonly question: AssistQuestion;
}

/** From the worker: the answer to a question of its kind; `none`: it could not be answered. */
export type AssistReply = { readonly id: number } & (
  | { readonly kind: 'complete'; readonly suggestions: readonly Suggestion[] }
  | { readonly kind: 'hover'; readonly hover: Hover | undefined }
  | { readonly kind: 'facts'; readonly facts: readonly StudioFact[] }
  | { readonly kind: 'try'; readonly visit: TriedVisit }
  | { readonly kind: 'none' }
);
