import type { SaveLeadBody } from '#api/contract/lead-calls.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { replay, type Words } from '#engine/replay.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { Translator } from '#i18n/translator.ts';
import { createBlockBinder } from '#registry/registry.ts';
import { createTextOf } from '#registry/text-values.ts';
import type { Language } from '#schemas/language.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Lead } from '#schemas/lead/lead.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import type { PageKit } from '../page-kit.ts';

/** A lead as the app gets it. */
export interface CampaignLead {
  readonly lead: Lead;
  /** All answers on the pages that the visitor passed, including those to the app's blocks: `answer.<block id>`. */
  readonly answers: Answers;
  /** What the answers say about the study; null without a study. */
  readonly verdicts: Verdicts | null;
  /** Every consent that was asked for, with the words that the visitor read. */
  readonly consents: readonly ConsentDecision[];
  /** The id of the visit: all saves of one visit have the same. */
  readonly id: string;
  /** Counts the saves of the visit, from 1. A later one contains everything in the earlier ones. */
  readonly revision: number;
  readonly campaign: { readonly id: string; readonly version: number };
  /**
   * Who built it: this browser, whose data anybody can forge; or a Trialflow server, which has accepted the lead and
   * judged the visit independently.
   */
  readonly judgedBy: 'browser' | 'server';
}

export type BuiltLead =
  | { readonly ok: true; readonly lead: CampaignLead }
  | { readonly ok: false; readonly code: string; readonly issues: readonly FieldIssue[] };

/** The visit as it was saved. Outcomes of calls are known for the visit in progress, and not after a reload. */
function stateOf(kit: PageKit, { visit }: SaveLeadBody): FlowState {
  const flow = kit.flow();
  const goesOn = kit.store.getState().path.draftId === visit.draftId;
  const { answers, locale, today, query, entry, device, readIn } = visit;
  return {
    ...flow,
    answers,
    locale,
    today,
    query,
    remote: goesOn ? flow.remote : {},
    device: device?.width === undefined ? {} : { width: device.width },
    entry: entry ?? flow.entry,
    ...(readIn ? { readIn } : {}),
  };
}

/** Builds the lead of a save by the rules of the server, which walks the visit again from its first page. */
export function buildEmbeddedLead(
  kit: PageKit,
  body: SaveLeadBody,
  translatorIn: (language: Language) => Translator,
): BuiltLead {
  const { campaign } = kit.page.state;
  const wordsIn = (language: Language): Words => {
    const translator = translatorIn(language);
    return {
      bind: createBlockBinder(kit.registry, createTextOf(translator, kit.page.operator)),
      translate: (use) => (key, values) => translator.translate(use, key, values),
    };
  };
  const state = stateOf(kit, body);
  const built = replay({
    ...wordsIn(state.locale),
    wordsIn,
    state,
    route: body.visit.route,
    draftId: body.visit.draftId,
    sourceInfo: state.query,
  });
  if (!built.ok) return built;
  const { lead, verdicts, consents } = built;
  const { answers } = built.state;
  const { id, version } = campaign;
  return {
    ok: true,
    lead: {
      lead,
      answers,
      verdicts,
      consents,
      id: body.visit.draftId,
      revision: body.revision,
      campaign: { id, version },
      judgedBy: 'browser',
    },
  };
}
