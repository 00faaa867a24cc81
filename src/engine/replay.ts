import { isChoiceList } from '#schemas/lead/answers.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Lead, SurveyAnswer } from '#schemas/lead/lead.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import type { BindBlock, Translate } from './block-rules.ts';
import type { FlowState } from './flow-state.ts';
import { buildLead } from './lead/build-lead.ts';
import { verdictsOf } from './qualification/verdicts.ts';
import type { FieldIssue } from './route-state.ts';
import { walk, type Walk } from './walk.ts';

export interface ReplayInput {
  readonly state: FlowState;
  readonly bind: BindBlock;
  /** The route that the visitor says to leave. */
  readonly route: string;
  readonly draftId: string;
  readonly sourceInfo: Readonly<Record<string, string>>;
  /** What the ad-security service said of the visit (L6). */
  readonly adSecurityResponse?: string | undefined;
  /** The texts of a block, by the block's name. */
  readonly translate: (block: string) => Translate;
  /** The walk to the route, where the caller has made it already. */
  readonly walked?: Walk;
}

export type Replay =
  | { readonly ok: true; readonly lead: Lead; readonly verdicts: Verdicts | null; readonly consents: readonly ConsentDecision[]; readonly imageIds: readonly string[]; readonly state: FlowState }
  | { readonly ok: false; readonly code: 'step-not-reached' | 'consent-missing' | 'lead-invalid'; readonly issues: readonly FieldIssue[] };

/**
 * Walks a visit again from its first step to the one that was left, by the same rules as the browser, and builds the
 * lead of it. Claims of the browser (verdicts, consent texts, answers off the path) have no place to enter.
 */
export function replay(input: ReplayInput): Replay {
  const walked = input.walked ?? walk(input.state, input.bind, input.route);
  if (!walked.arrived || walked.issues.length > 0) return { ok: false, code: refusalOf(walked), issues: walked.issues };
  const state = { ...input.state, answers: walked.answers };
  const { consents, surveyAnswers, imageIds } = harvest(walked, state, input);
  const built = buildLead({ state, draftId: input.draftId, surveyAnswers, imageIds, sourceInfo: input.sourceInfo, adSecurityResponse: input.adSecurityResponse });
  if (!built.ok) return { ok: false, code: 'lead-invalid', issues: built.missing.map((fact) => ({ field: fact, control: fact, code: 'required' })) };
  return { ok: true, lead: built.lead, verdicts: state.payload.study ? verdictsOf(state) : null, consents, imageIds, state };
}

/** Why a walk allows no save. A consent that an earlier page asks has a code of its own: it is there that the visitor is led. */
export function refusalOf({ arrived, lacksConsent }: Walk): 'step-not-reached' | 'consent-missing' | 'lead-invalid' {
  if (arrived) return 'lead-invalid';
  return lacksConsent ? 'consent-missing' : 'step-not-reached';
}

const idsOf = (answer: unknown) => (isChoiceList(answer) ? [...answer] : []);

function harvest(walked: Walk, state: FlowState, { bind, translate }: ReplayInput): { consents: ConsentDecision[]; surveyAnswers: SurveyAnswer[]; imageIds: string[] } {
  // What was shown is what the walk found; the words and decisions are those of the visit as it is saved.
  const shown = walked.pages.flatMap(({ blocks, added }) => blocks.flatMap((block) => {
    const bound = bind(block.use, state);
    return bound ? [{ use: block.use, bound, added: added.includes(block) }] : [];
  }));
  return {
    // Words that were never on the page were neither agreed to by going on nor refused.
    consents: shown.flatMap(({ use, bound, added }) => bound.consents(translate(use.block)).filter(({ hasConsent }) => !added || hasConsent === true)),
    imageIds: shown.flatMap(({ bound }) => idsOf(bound.uploads && state.answers[bound.uploads.fact])),
    surveyAnswers: shown.flatMap(({ use, bound }) => [...bound.surveyAnswers(translate(use.block))]),
  };
}
