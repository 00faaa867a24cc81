import type { BindBlock, FormValues, Translate } from '#engine/block-rules.ts';
import { onlyFacts, type FlowState } from '#engine/flow-state.ts';
import { progressOf } from '#engine/progress.ts';
import { outcomeOf } from '#engine/qualification/verdicts.ts';
import { replay } from '#engine/replay.ts';
import { admit } from '#engine/entry-point.ts';
import { onPath } from '#engine/remote-keys.ts';
import { titleOf } from '#engine/route-title.ts';
import type { VisibleBlock } from '#engine/route-state.ts';
import { nextRoute } from '#engine/transition.ts';
import { shownBlocks, walk } from '#engine/walk.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import type { Node as QuestionNode } from '#registry/question-nodes.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { sentence, type Sentence } from '#schemas/sentence.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Cuts } from '../../prove/domain/cuts.ts';
import { seenQuestions, type SeenQuestions } from './seen-questions.ts';
import { startVisit } from './start-visit.ts';
import { fillIn, type Visitor } from './visitor.ts';
import { splitTexts, type Written } from './written.ts';

/** A block as a visitor saw it. */
export interface SeenBlock extends Written {
  readonly id: string;
  readonly block: string;
  /** Its region, and whether it is below Back and Next. */
  readonly spot: string | Sentence;
  /** The facts that it asks for, with the possible answers. */
  readonly asks: Readonly<Record<string, { readonly required: boolean; readonly domain: unknown }>>;
  /** Of a set, what it asked this visitor; its props are then without the questions, of which they saw only these. */
  readonly questions: SeenQuestions;
}

export interface Screen {
  readonly route: string;
  readonly path: string;
  readonly title: string;
  /** What the page is and does, whatever its blocks are. */
  readonly shell: Readonly<Record<string, unknown>>;
  readonly blocks: readonly SeenBlock[];
  readonly consents: readonly ConsentDecision[];
  readonly actions: readonly string[];
  /** Can the visitor leave it? */
  readonly left: boolean;
}

/** A lead as the server would store it from this page; absent if the server would refuse it. */
export interface Save {
  readonly route: string;
  readonly lead?: Readonly<Record<string, unknown>>;
  readonly consents: readonly ConsentDecision[];
}

/** What a visitor entered on a page: by control, and by fact. */
export interface Step {
  readonly route: string;
  readonly enter: FormValues;
  readonly answers: Answers;
}

export interface Run {
  readonly locale: string;
  /** The texts in the campaign's settings. */
  readonly texts: Written['texts'];
  /** The requested page, and the page on which the visit starts. */
  readonly asked: string;
  readonly begins: string;
  readonly screens: readonly Screen[];
  readonly saves: readonly Save[];
  /** What the visitor is told about the study; absent if there is none. */
  readonly verdict?: string;
  /** `back`: the next page lacks a fact that it requires, and the visitor is sent back. */
  readonly end: { readonly kind: 'end' | 'stuck' | 'circle' | 'back'; readonly route: string };
  readonly steps: readonly Step[];
  /** The visit after each step. */
  readonly states: readonly FlowState[];
}

/** What is followed: a campaign with the domains of both versions. */
export interface Ground {
  readonly campaign: Campaign;
  readonly bind: BindBlock;
  readonly cuts: Cuts;
  /** The questions in the props of a block that asks sets. */
  readonly questionsOf: (use: BlockUse) => readonly QuestionNode[] | undefined;
}

/**
 * Texts of the document are kept with their placeholders, because the names of brands and people are not part of the
 * document.
 */
export function groundOf(campaign: Campaign, registry: Registry, cuts: Cuts): Ground {
  return {
    campaign,
    cuts,
    questionsOf: ({ block, props }) => registry.find(block)?.questions?.(props),
    bind: createBlockBinder(
      registry,
      ({ locale }) =>
        (text) =>
          text?.[locale] ?? text?.en ?? '',
    ),
  };
}

/** What a visit has encountered so far. */
interface Log {
  readonly screens: Screen[];
  readonly saves: Save[];
  readonly steps: Step[];
  readonly states: FlowState[];
}

/** Takes a visitor through a campaign page by page with the engine. */
export function follow(ground: Ground, visitor: Visitor): Run {
  const { campaign, bind } = ground;
  const { state: begun, route: begins } = startVisit(visitor, campaign, bind);
  const log: Log = { screens: [], saves: [], steps: [], states: [] };
  let [state, route] = [begun, begins];
  for (;;) {
    const left = leavePage(ground, visitor, state, route, log);
    state = left.state;
    if ('route' in left) {
      route = left.route;
      continue;
    }
    const { texts } = splitTexts(campaign.settings, state.locale);
    const verdict = state.payload.study ? { verdict: outcomeOf(state) } : {};
    const asked = visitor.entry ?? campaign.home;
    return { ...log, locale: state.locale, asked, begins: begins.name, texts, end: left.end, ...verdict };
  }
}

type Left = { readonly state: FlowState } & ({ readonly route: Route } | { readonly end: Run['end'] });

/** Fills in a page, records what was seen on it, and continues as the server lets the visitor. */
function leavePage(
  { bind, cuts, questionsOf }: Ground,
  visitor: Visitor,
  before: FlowState,
  route: Route,
  log: Log,
): Left {
  const { state, enter } = fillIn(route, before, visitor, bind, cuts);
  const walked = walk(state, bind, route.name);
  const there = onPath(state, walked.answers);
  const seen = shownBlocks(route, { ...state, answers: { ...state.answers, ...walked.answers } }, bind);
  const isLeft = walked.arrived && walked.issues.length === 0;
  const screen = screenOf(route, there, seen, questionsOf);
  const asked = screen.blocks.flatMap(({ asks }) => Object.keys(asks));
  log.screens.push({ ...screen, left: isLeft });
  log.steps.push({ route: route.name, enter, answers: onlyFacts(state.answers, asked) });
  log.states.push(state);
  const ended = (kind: Run['end']['kind'], name: string): Left => ({ state, end: { kind, route: name } });
  if (!isLeft) return ended('stuck', route.name);
  if (route.meta.saveSubject === true) log.saves.push(saveOf(route, state, bind));
  const next = nextRoute(route, there);
  if (!next) return ended(route.next.length === 0 ? 'end' : 'stuck', route.name);
  if (log.screens.some((met) => met.route === next.name)) return ended('circle', next.name);
  const shown = admit(next, state, bind);
  return shown === next ? { state, route: next } : ended('back', shown.name);
}

function screenOf(
  route: Route,
  state: FlowState,
  visible: readonly VisibleBlock[],
  questionsOf: Ground['questionsOf'],
): Omit<Screen, 'left'> {
  const { locale, campaign } = state;
  const {
    whyWeAsk,
    nextButtonLabelOverride,
    titleForCare: _title,
    afterActions = [],
    requires: _led,
    landing: _begins,
    ...meta
  } = route.meta;
  const title = titleOf(route, state);
  return {
    route: route.name,
    path: route.path,
    title: title[locale] ?? title.en ?? '',
    shell: {
      ...meta,
      whyWeAsk: whyWeAsk?.[locale],
      nextButtonLabelOverride: nextButtonLabelOverride?.[locale],
      progress: progressOf(campaign, route),
    },
    consents: visible.flatMap(({ use, bound }) => [...bound.consents(wordsOf(use, locale))]),
    actions: [...visible.flatMap(({ bound }) => [...bound.actions]), ...afterActions],
    blocks: visible.map(({ use, bound }): SeenBlock => {
      const asks = Object.fromEntries(
        bound.fields.flatMap(({ facts, required }) =>
          facts.map(({ fact, domain }) => [fact, { required, domain }] as const),
        ),
      );
      const nodes = questionsOf(use);
      const { schema: _asked, ...props } = use.props;
      return {
        id: use.id,
        block: use.block,
        spot: use.belowNav === true ? sentence`${use.region ?? 'main'}, below the buttons` : (use.region ?? 'main'),
        ...writtenFor(nodes ? { ...use, props } : use, locale),
        asks,
        questions: nodes ? seenQuestions(use.id, nodes, asks) : {},
      };
    }),
  };
}

/** What a document writes for a block; custom texts for it are texts like those in its props. */
function writtenFor({ props, texts = {} }: BlockUse, locale: Language): Written {
  const inProps = splitTexts(props, locale);
  return { ...inProps, texts: { ...inProps.texts, ...splitTexts({ texts }, locale).texts } };
}

/** A block's built-in texts are the same in both versions, so their keys represent them. */
const wordsOf =
  ({ texts }: Pick<BlockUse, 'texts'>, locale: Language): Translate =>
  (key) =>
    texts?.[key]?.[locale] ?? key;

function saveOf(route: Route, state: FlowState, bind: BindBlock): Save {
  const result = replay({
    state,
    bind,
    route: route.name,
    draftId: 'a-draft',
    sourceInfo: {},
    translate: (use) => wordsOf(use, state.locale),
  });
  return {
    route: route.name,
    consents: result.ok ? result.consents : [],
    ...(result.ok ? { lead: { ...result.lead } } : {}),
  };
}
