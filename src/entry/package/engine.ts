/**
 * `trialflow/engine`: walks visitors through a campaign, by the rules that the product's browser and server use. Pure:
 * no DOM, no clock, no network; everything that it takes and gives is plain data.
 */
// Its check has to run before any other module is evaluated.
// oxlint-disable-next-line import/no-unassigned-import
import './node-version.ts';
import { resolveCampaign } from '#engine/resolve/resolve-campaign.ts';
import { addressAnswers } from '#engine/address-conditions.ts';
import type { Field, FormValues } from '#engine/block-rules.ts';
import { firstPage } from '#engine/entry-point.ts';
import type { FlowState, RemoteState } from '#engine/flow-state.ts';
import { decideNextPage } from '#engine/next-page.ts';
import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { readPage } from '#engine/read-page.ts';
import { checkStored, type FieldIssue, type VisibleBlock } from '#engine/route-state.ts';
import { shownBlocks } from '#engine/walk.ts';
import { compileOpen, errorsOf } from '#checker/schema/validator.ts';
import { loadComputations } from '#engine/computed/computed-facts.ts';
import { withRules } from '#registry/define-block.ts';
import { globBlocksWithTexts } from '#registry/glob-texts.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import { AuthoredCampaign, Fragment, type Campaign, type Route } from '#schemas/campaign/campaign.ts';
import { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { ThemeDocument } from '#schemas/theme/theme.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { Language } from '#schemas/language.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';

export { controlField, textOf, type ParseText } from '#engine/fields/control-field.ts';
export { checkboxField, choiceField, choicesField } from '#engine/fields/choice-fields.ts';
export { remoteKey } from '#engine/remote-keys.ts';
export {
  defineBlock,
  type Block,
  type BlockComponent,
  type BlockDefinition,
  type BlockProps,
  type BlockTexts,
} from '#registry/define-block.ts';
export { createRegistry, type Registry } from '#registry/registry.ts';
export type { Campaign, Field, FieldIssue, FlowState, FormValues, Route };

/** The blocks of the product, with their rules. */
export const shippedBlocks = await Promise.all(globBlocksWithTexts.map(withRules));
await loadComputations();

export type ReadCampaign =
  | { readonly ok: true; readonly campaign: Campaign }
  /** One sentence for each problem, with its place in the document. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** What a campaign is made of besides its own document, as parsed JSON. */
export interface CampaignParts {
  /** By name: the fragments that routes and blocks `use`. */
  readonly fragments?: Readonly<Record<string, unknown>>;
  /** By name: the themes that its look extends. */
  readonly themes?: Readonly<Record<string, unknown>>;
  /** By name: the questionnaires that blocks ask. */
  readonly questionnaires?: Readonly<Record<string, unknown>>;
  /** By id: the campaigns that it `extends`. */
  readonly campaigns?: Readonly<Record<string, unknown>>;
}

const isCampaign = compileOpen<AuthoredCampaign>(AuthoredCampaign);
const isQuestionnaire = compileOpen<Questionnaire>(Questionnaire);
const isFragment = compileOpen<Fragment>(Fragment);
const isTheme = compileOpen<ThemeDocument>(ThemeDocument);

/**
 * Makes a campaign of a parsed document: checks its form, puts in what it extends and uses, and fills in defaults. It
 * looks neither at the props of blocks nor at where the flow leads; `check` of `trialflow/checker` finds all problems.
 */
export function readCampaign(
  document: unknown,
  { fragments = {}, questionnaires = {}, themes = {}, campaigns = {} }: CampaignParts = {},
): ReadCampaign {
  if (!isCampaign(document)) {
    const problems = errorsOf(isCampaign, document);
    return { ok: false, problems: problems.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`) };
  }
  const resolved = resolveCampaign(document.id, {
    campaign: (id) => {
      const found = id === document.id ? document : campaigns[id];
      return isCampaign(found) ? found : undefined;
    },
    fragment: (name) => {
      const found = fragments[name];
      return isFragment(found) ? found : undefined;
    },
    questionnaire: (name) => {
      const found = questionnaires[name];
      return isQuestionnaire(found) ? found : undefined;
    },
    theme: (name) => {
      const found = themes[name];
      return isTheme(found) ? found : undefined;
    },
  });
  return resolved.ok ? resolved : { ok: false, problems: [`${resolved.code}: "${resolved.name}"`] };
}

/** A visit at one moment, and the page that is shown. Plain data: it can be kept and taken up again. */
export interface Visit {
  readonly state: FlowState;
  readonly route: Route;
}

/** What is known when a visit begins. */
export interface VisitStart {
  /** The visitor's calendar date, `YYYY-MM-DD`. */
  readonly today: string;
  /** Default: the first language of the campaign. */
  readonly language?: Language;
  /** The study, the country and so on. Default: the US, and no study. */
  readonly payload?: InitialPayload;
  /** Parameters of the address, without personal ones. */
  readonly query?: Readonly<Record<string, string>>;
  readonly answers?: Answers;
  /** Outcomes of calls. Each names by `remoteKey` the inputs that it was asked with. */
  readonly remote?: RemoteState;
}

/** What a page shows to a visitor. */
export interface VisitPage {
  readonly route: Route;
  /** The blocks that this visitor sees, from top to bottom, each with its fields. */
  readonly blocks: readonly VisibleBlock[];
  /** All that the page asks. A field names its controls, its facts and their domains. */
  readonly fields: readonly Field[];
}

/** Where a visitor goes who leaves a page. */
export type Step =
  /** The next page. */
  | { readonly kind: 'onward'; readonly visit: Visit }
  /** The flow ends with this page. */
  | { readonly kind: 'end'; readonly visit: Visit }
  /** The page still lacks an answer; `code` is a key below `validation.` in the texts. */
  | { readonly kind: 'stays'; readonly issues: readonly FieldIssue[] }
  /** An earlier page owes a consent. */
  | { readonly kind: 'consent'; readonly visit: Visit }
  /** The visitor's own path goes over another page first. */
  | { readonly kind: 'led'; readonly visit: Visit };

export interface Engine {
  /** Begins a visit. Throws for a campaign without its home route. */
  begin(campaign: Campaign, start: VisitStart): Visit;
  page(visit: Visit): VisitPage;
  /** Reads what the controls of the page say, each by its name. Wrong answers are cleared, and told. */
  answer(visit: Visit, values: FormValues): { readonly visit: Visit; readonly issues: readonly FieldIssue[] };
  /** Leaves the page forward. Throws for a transition to a route that the campaign does not have. */
  leave(visit: Visit): Step;
  /** What the answers say about the study of the visit; `undefined` without a study. */
  verdicts(visit: Visit): Verdicts | undefined;
}

const NOTHING_KNOWN: InitialPayload = { country: 'US', enableRecording: false };

/** Builds the engine for the blocks of a registry. A block that it does not have asks nothing. */
export function createEngine(registry: Registry): Engine {
  const bind = createBlockBinder(registry, (state) => (text) => text?.[state.locale] ?? text?.en ?? '');
  const blocksOf = ({ route, state }: Visit) => shownBlocks(route, state, bind);
  const fieldsOf = (visit: Visit) => blocksOf(visit).flatMap(({ bound }) => bound.fields);
  return {
    begin: (campaign, { today, language, payload = NOTHING_KNOWN, query = {}, answers = {}, remote = {} }) => {
      const state: FlowState = {
        campaign,
        today,
        query,
        payload,
        remote,
        locale: language ?? campaign.languages[0] ?? 'en',
        answers: { ...addressAnswers(query), ...answers },
        device: {},
        entry: campaign.home,
      };
      const route = firstPage(state, bind);
      return { state: { ...state, entry: route.name }, route };
    },
    page: (visit) => ({ route: visit.route, blocks: blocksOf(visit), fields: fieldsOf(visit) }),
    answer: ({ state, route }, values) => {
      const read = readPage((now) => fieldsOf({ state: now, route }), state, values);
      return { visit: { state: read.state, route }, issues: read.issues };
    },
    leave: (visit) => {
      const { state, route } = visit;
      const issues = fieldsOf(visit).flatMap((field) => checkStored(field, state.answers).issue ?? []);
      if (issues.length > 0) return { kind: 'stays', issues };
      const leaving = decideNextPage(route, state, bind);
      if (leaving.kind !== 'onward') return { kind: leaving.kind, visit: { state, route: leaving.to } };
      const left = { ...state, entry: leaving.entry, readIn: { ...state.readIn, [route.name]: state.locale } };
      return leaving.to
        ? { kind: 'onward', visit: { state: left, route: leaving.to } }
        : { kind: 'end', visit: { state: left, route } };
    },
    verdicts: ({ state }) => (state.payload.study ? verdictsOf(state) : undefined),
  };
}
