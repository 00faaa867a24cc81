import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { readFact } from '#engine/facts/index.ts';
import { mayFit } from '#engine/qualification/may-fit.ts';
import { outcomeOf, verdictOf } from '#engine/qualification/verdicts.ts';
import { indicationIdsOf } from '#engine/remote-keys.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { fittingStudies, type FittingStudies } from '#engine/search/fitting-studies.ts';
import { foundStudies, mayDenyStudies, othersNear } from '#engine/search/found-studies.ts';
import type { FittingReason, Outcome, RecordsKey } from '#schemas/lead/outcomes.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { useBlock, useFlow, useLoading } from '../block-runtime.ts';
import { DEMOGRAPHICS_ID } from '../demographics-id.ts';
import { useBookedWords, type BookedWords } from './use-booked-words.ts';
import { useCallNumber } from './use-call-number.ts';
import { useGreetedName } from './use-greeted-name.ts';
import { useUnbooked } from './use-unbooked.ts';
import { useUnsent } from './use-unsent.ts';

export interface ThankYou {
  /**
   * `none`: there is no study for the visitor but those in `fitting`. `received`: the check failed, could not run, or
   * said no to somebody who qualifies (the call centre may be closed), or who may qualify (the sites could not be
   * looked up; F2), or whose search found studies: nothing is promised and nothing denied. `declined`: the visitor
   * wants no appointment, which is acknowledged. `cancelled`: there was one.
   */
  readonly status: 'loading' | 'call' | 'none' | 'received' | 'declined' | 'cancelled';
  /** None of the times suited the visitor: that nothing is booked is said besides. */
  readonly noTime: boolean;
  /** Where another time is chosen for a cancelled appointment. */
  readonly againHref: string | undefined;
  /** Other studies near the visitor that the answers do not rule out, if the status is `none`. */
  readonly fitting: readonly { readonly study: FoundStudy; readonly href: string }[];
  readonly fittingWhy: FittingReason;
  /** There are studies near the visitor; that none of them fits is another thing to say than that there are none. */
  readonly othersNear: boolean;
  /** Where to look through them, in a language that has no button for it. */
  readonly search: string | undefined;
  /** The visitor's appointment; it is what happens next, whatever the checks say. */
  readonly booked: BookedWords | undefined;
  /** What is said in place of what happens next while the answers have not been sent. */
  readonly unsent: string | undefined;
  readonly firstName: string;
  readonly number: string | undefined;
  /** The previous page has told the visitor that they qualify: what comes next is more than a look at the answers. */
  readonly qualified: boolean;
  /** What is known of the study of the visit; undefined: the visit is about none in particular. */
  readonly outcome: Outcome | undefined;
  /** The visit names a condition, by which studies near the visitor were matched. */
  readonly hasConditions: boolean;
  /** What the study says to visitors who qualify (F8). */
  readonly closingComments: string;
  readonly compensation: boolean;
  /** What is said of the medical records; whoever has said no reads nothing of it. */
  readonly medicalRecords: RecordsKey | undefined;
  /** The addresses of the buttons, in order (D9). */
  readonly buttons: readonly {
    readonly kind: 'find' | 'healthQuestions' | 'demographics' | 'home';
    readonly href: string;
  }[];
}

/** There is a study, and no answer of the visitor keeps them from it. */
function mayQualify(state: FlowState): boolean {
  return state.payload.study !== undefined && mayFit(state);
}

const NONE: FittingStudies = { why: 'fits', studies: [] };

/** Other studies that the answers do not rule out, nearest first; none unless the page may say that none fits. */
function useFitting(status: ThankYou['status']): FittingStudies {
  const found = useFlow(foundStudies);
  const { getState } = useBlock();
  return status === 'none' && typeof found !== 'string' ? fittingStudies(found, getState()) : NONE;
}

function useStatus(number: string | undefined, unbooked: ReturnType<typeof useUnbooked>): ThankYou['status'] {
  const asking = useLoading('callNow');
  const searching = useLoading('studies');
  const offered = useFlow((state) => readFact('callNow.offered', state));
  const hopeful = useFlow(mayQualify);
  const deniable = useFlow(mayDenyStudies);
  if (hopeful && unbooked !== undefined && unbooked.why !== 'noTime') return unbooked.why;
  if (asking && offered === undefined) return 'loading';
  if (offered === 'yes' && number !== undefined) return 'call';
  if (offered !== 'no' || hopeful) return 'received';
  if (searching) return 'loading';
  return deniable ? 'none' : 'received';
}

/**
 * The health questions, unless a caregiver is involved: first if a call is offered or booked, left out on a lead update
 * (D9). The search, and a separate button for the demographic questions, a part of the same page (D10), are in the
 * default language only; another language leads to its own home instead.
 */
function useButtons(healthFirst: boolean, healthQuestionsRoute: string | undefined): ThankYou['buttons'] {
  const { href, locale } = useBlock();
  const asked = useFlow((state) => !caregiverInvolved(state) && state.campaign.type !== 'Lead Update');
  const english = locale === DEFAULT_LANGUAGE;
  const onward = english
    ? ({ kind: 'find', href: href({ flow: 'study-search' }) } as const)
    : ({ kind: 'home', href: href({ home: locale }) } as const);
  if (healthQuestionsRoute === undefined) return [onward];
  const questions = href({ route: healthQuestionsRoute });
  const demographics = english ? [{ kind: 'demographics', href: `${questions}#${DEMOGRAPHICS_ID}` } as const] : [];
  if (!asked) return [onward, ...demographics];
  const health = { kind: 'healthQuestions', href: questions } as const;
  return [...(healthFirst ? [health, onward] : [onward, health]), ...demographics];
}

function recordsKey(state: FlowState): RecordsKey | undefined {
  const given = state.answers['consent.medicalRecords'];
  if (state.payload.study?.successPlan !== 'CollectMedicalRecordsV1' || given === false) return undefined;
  if (caregiverInvolved(state))
    return given === true ? 'medicalRecords.given.participant' : 'medicalRecords.participant';
  return given === true ? 'medicalRecords.given' : 'medicalRecords';
}

/** Everything that a thank-you page shows, for the current state of the visit (D9, F8). */
export function useThankYou(healthQuestionsRoute: string | undefined): ThankYou {
  const { text, href, locale } = useBlock();
  const number = useCallNumber();
  const qualified = useFlow((state) => verdictOf('fullyQualified', state) === true);
  const unbooked = useUnbooked();
  const status = useStatus(number, unbooked);
  const withoutVisit = status === 'declined' || status === 'cancelled';
  const outcome = useFlow((state) => (state.payload.study === undefined ? undefined : outcomeOf(state)));
  const turnedDown = outcome === 'disqualified' || outcome === 'noSite';
  const study = useFlow((state) => state.payload.study);
  const records = useFlow(recordsKey);
  const booked = useBookedWords();
  const fitting = useFitting(status);
  return {
    status,
    noTime: unbooked?.why === 'noTime' && !turnedDown,
    againHref: unbooked?.againHref,
    fittingWhy: fitting.why,
    fitting: fitting.studies.map((each) => ({ study: each, href: href({ study: each.externalId }) })),
    othersNear: useFlow(othersNear),
    search: locale === DEFAULT_LANGUAGE ? undefined : href({ flow: 'study-search' }),
    booked,
    number,
    qualified,
    outcome,
    hasConditions: useFlow((state) => indicationIdsOf(state).length > 0),
    firstName: useGreetedName(),
    closingComments: qualified && !withoutVisit ? text(study?.closingCommentsQualified) : '',
    compensation:
      study?.webScreener?.compensationAvailable === true && status !== 'none' && !withoutVisit && !turnedDown,
    medicalRecords: qualified && !withoutVisit ? records : undefined,
    unsent: useUnsent(),
    buttons: useButtons(status === 'call' || booked !== undefined, healthQuestionsRoute),
  };
}
