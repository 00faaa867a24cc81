import { useEffect, useState } from 'react';
import { answerAction } from '#engine/fields/answer-action.ts';
import { consentFactOf } from '#engine/fields/decision-field.ts';
import type { ConsentType } from '#schemas/lead/answer-keys.ts';
import { useBlock, useEntered, useFlow, useIssue } from '../block-runtime.ts';

export interface Decision {
  readonly control: string;
  /** `undefined` until the visitor decides. */
  readonly decided: boolean | undefined;
  /** The initial value of the hidden control. */
  readonly entered: string;
  /** The page was rendered before the decision. */
  readonly fresh: boolean;
  readonly issue: string | undefined;
  /** The action of the button that decides. */
  readonly action: (given: boolean) => string;
  /** Reports a press (L2). */
  readonly report: (given: boolean) => void;
}

/** A consent that is given or refused with Yes and No, as stored in the visit (G3). */
export function useDecision(type: ConsentType): Decision {
  const { track } = useBlock();
  const control = consentFactOf(type);
  const answer = useFlow((state) => state.answers[control]);
  const decided = typeof answer === 'boolean' ? answer : undefined;
  const [fresh] = useState(decided === undefined);
  const [entered = ''] = useEntered(control);
  const issue = useIssue(control)?.message;
  useEffect(() => {
    if (fresh) track('consent-viewed', type);
  }, [fresh, track, type]);
  return {
    control,
    decided,
    entered,
    fresh,
    issue,
    action: (given) => answerAction(control, given ? 'yes' : 'no'),
    report: (given) => track(given ? 'consent-granted' : 'consent-denied', type),
  };
}
