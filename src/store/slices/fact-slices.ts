import type { UnknownAction } from '@reduxjs/toolkit';
import type { Answers } from '#schemas/lead/answers.ts';
import { answered, resumed } from '../events.ts';
import { createPlainReducer } from './create-plain-reducer.ts';

/** The answers to some facts. */
export function pickFacts(answers: Answers, owns: (fact: string) => boolean): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([fact]) => owns(fact)));
}

/** The reducer of the answers whose facts it owns. The state stays the same object while none of them changes. */
function factReducer(
  initial: Answers,
  owns: (fact: string) => boolean,
): (state: Answers | undefined, action: UnknownAction) => Answers {
  return createPlainReducer<Answers>(initial, (builder) => {
    builder.addCase(resumed, (_state, { payload }) => pickFacts(payload.answers, owns));
    builder.addCase(answered, (state, { payload }) => {
      const cleared = payload.clear.filter((fact) => owns(fact) && fact in state && !(fact in payload.set));
      const set = Object.fromEntries(
        Object.entries(pickFacts(payload.set, owns)).filter(
          ([fact, value]) => JSON.stringify(value) !== JSON.stringify(state[fact]),
        ),
      );
      if (cleared.length === 0 && Object.keys(set).length === 0) return state;
      return { ...pickFacts(state, (fact) => !cleared.includes(fact)), ...set };
    });
  });
}

/** Who the candidate is: `candidate.*`. */
export const candidateReducer = (initial: Answers) => factReducer(initial, ownsCandidate);

export function ownsCandidate(fact: string): boolean {
  return fact.startsWith('candidate.');
}

/** Every other answer except consents: `answer.*`, `criteria.*`. */
export const screeningReducer = (initial: Answers) => factReducer(initial, ownsScreening);

export function ownsScreening(fact: string): boolean {
  return fact.startsWith('answer.') || fact.startsWith('criteria.');
}

/** What was consented to or refused: `consent.*`. */
export const consentsReducer = (initial: Answers) => factReducer(initial, ownsConsent);

export function ownsConsent(fact: string): boolean {
  return fact.startsWith('consent.');
}
