import type { BlockUse } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { isChoiceList } from '#schemas/lead/answers.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Lead, LeadAnswer, SurveyAnswer } from '#schemas/lead/lead.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import type { BindBlock, BoundBlock, Translate } from './block-rules.ts';
import type { FlowState } from './flow-state.ts';
import { buildLead } from './lead/build-lead.ts';
import { verdictsOf } from './qualification/verdicts.ts';
import type { FieldIssue, VisibleBlock } from './route-state.ts';
import { walk, type Walk } from './walk.ts';

/** The texts of a page in one language. */
export interface Words {
  readonly bind: BindBlock;
  /** The texts of a block where a page uses it. */
  readonly translate: (use: Pick<BlockUse, 'block' | 'texts'>) => Translate;
}

export interface ReplayInput extends Words {
  readonly state: FlowState;
  /** The route that the visitor claims to be leaving. */
  readonly route: string;
  readonly draftId: string;
  readonly sourceInfo: Readonly<Record<string, string>>;
  /** What the ad-security service said about the visit (L6). */
  readonly adSecurityResponse?: string | undefined;
  /** Pages that were read in a different language than the visit has now; absent: there are none. */
  readonly wordsIn?: (language: Language) => Words;
  /** The walk to the route, if the caller has made it already. */
  readonly walked?: Walk;
}

export type Replay =
  | {
      readonly ok: true;
      readonly lead: Lead;
      readonly verdicts: Verdicts | null;
      readonly consents: readonly ConsentDecision[];
      readonly imageIds: readonly string[];
      /** The ids by the fact of the question that they answer. */
      readonly files: Readonly<Record<string, readonly string[]>>;
      /** Those of them that must be pictures. */
      readonly pictureIds: readonly string[];
      readonly state: FlowState;
    }
  | {
      readonly ok: false;
      readonly code: 'step-not-reached' | 'consent-missing' | 'lead-invalid';
      readonly issues: readonly FieldIssue[];
    };

/**
 * Walks a visit again from its first step to the one that was left, by the same rules as the browser, and builds its
 * lead. Claims of the browser (verdicts, consent texts, answers off the path) are not part of the input.
 */
export function replay(input: ReplayInput): Replay {
  const walked = input.walked ?? walk(input.state, input.bind, input.route);
  if (!walked.arrived || walked.issues.length > 0) return { ok: false, code: refusalOf(walked), issues: walked.issues };
  const state = { ...input.state, answers: walked.answers };
  const { consents, surveyAnswers, ownAnswers, imageIds, files, pictureIds } = harvest(walked, state, input);
  const built = buildLead({
    state,
    draftId: input.draftId,
    surveyAnswers,
    ownAnswers,
    imageIds,
    sourceInfo: input.sourceInfo,
    adSecurityResponse: input.adSecurityResponse,
  });
  if (!built.ok)
    return {
      ok: false,
      code: 'lead-invalid',
      issues: built.missing.map((fact) => ({ field: fact, control: fact, code: 'required' })),
    };
  return {
    ok: true,
    lead: built.lead,
    verdicts: state.payload.study ? verdictsOf(state) : null,
    consents,
    imageIds,
    files,
    pictureIds,
    state,
  };
}

/**
 * Why a walk allows no save. A missing consent of an earlier page has its own code, because the visitor is taken to
 * that page.
 */
export function refusalOf({ arrived, lacksConsent }: Walk): 'step-not-reached' | 'consent-missing' | 'lead-invalid' {
  if (arrived) return 'lead-invalid';
  return lacksConsent ? 'consent-missing' : 'step-not-reached';
}

const idsOf = (answer: unknown) => (isChoiceList(answer) ? [...answer] : []);

/** A block as the visitor read it: in the language in which the page was left, if that is not the visit's (G1). */
function asRead(
  route: string,
  use: VisibleBlock['use'],
  bound: BoundBlock,
  state: FlowState,
  { translate, wordsIn }: ReplayInput,
): { readonly bound: BoundBlock | undefined; readonly t: Translate; readonly language?: Language } {
  const language = state.readIn?.[route] ?? state.locale;
  if (language === state.locale || !wordsIn) return { bound, t: translate(use) };
  const words = wordsIn(language);
  return { bound: words.bind(use, { ...state, locale: language }), t: words.translate(use), language };
}

function decisionsOf({ bound, t, language }: ReturnType<typeof asRead>): readonly ConsentDecision[] {
  const decisions = bound?.consents(t) ?? [];
  return language === undefined ? decisions : decisions.map((decision) => ({ ...decision, language }));
}

function harvest(
  walked: Walk,
  state: FlowState,
  input: ReplayInput,
): {
  consents: ConsentDecision[];
  surveyAnswers: SurveyAnswer[];
  ownAnswers: LeadAnswer[];
  imageIds: string[];
  files: Record<string, readonly string[]>;
  pictureIds: string[];
} {
  // The walk determines what was shown; the decisions are those of the visit as it is saved.
  const shown = walked.pages.flatMap(({ route, blocks, added }) =>
    blocks.flatMap((block) => {
      const bound = input.bind(block.use, state);
      return bound
        ? [
            {
              use: block.use,
              bound,
              added: added.includes(block),
              read: asRead(route.name, block.use, bound, state, input),
            },
          ]
        : [];
    }),
  );
  const filesOf = ({ uploads }: BoundBlock) => idsOf(uploads && state.answers[uploads.fact]);
  return {
    // A text that was never on the page was neither agreed to by continuing nor refused.
    consents: shown.flatMap(({ read, added }) =>
      decisionsOf(read).filter(({ hasConsent }) => !added || hasConsent === true),
    ),
    ownAnswers: shown.flatMap(({ read }) => [...(read.bound?.answers(read.t) ?? [])]),
    imageIds: shown.flatMap(({ bound }) => filesOf(bound)),
    files: Object.fromEntries(
      shown.flatMap(({ bound }) => (bound.uploads ? [[bound.uploads.fact, filesOf(bound)]] : [])),
    ),
    pictureIds: shown.flatMap(({ bound }) => (bound.uploads?.takesPdf === true ? [] : filesOf(bound))),
    surveyAnswers: shown.flatMap(({ use, bound }) => [...bound.surveyAnswers(input.translate(use))]),
  };
}
