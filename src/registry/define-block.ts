import type { Sentence } from '#schemas/sentence.ts';
import type { ReactNode } from 'react';
import type { TSchema } from 'typebox';
import type { BoundBlock, Field, FormValues, QuestionSet, Signable, Translate, Uploads } from '#engine/block-rules.ts';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import type { MediaUse } from '#schemas/campaign/shown-media.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Language, LocalizedText } from '#schemas/language.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { LeadAnswer, SurveyAnswer } from '#schemas/lead/lead.ts';
import type { Node as QuestionNode } from './question-nodes.ts';

export type Props = Readonly<Record<string, unknown>>;

/** The props of a block's component. Everything else comes from `useBlock()` and the other hooks. */
export interface BlockProps<P> {
  readonly id: string;
  readonly props: P;
}

/** What a block's rules may read besides the visit: the texts of its own locale files and the visitor's language. */
export interface BlockTexts {
  readonly t: Translate;
  /** A text of the document in the visitor's language, with its placeholders filled in. */
  readonly text: (localized: LocalizedText | undefined) => string;
}

export interface BlockComponent<P> {
  Component(props: BlockProps<P>): ReactNode;
}

export interface BlockExample {
  readonly title: string;
  readonly props: Props;
  /** The region of the page in which the gallery shows it (default: main). */
  readonly region?: string;
  /** What the visitor of the example has answered elsewhere, if that determines what the block shows. */
  readonly answers?: Answers;
  /** The study that its visit is about (default: one of the demonstration's). */
  readonly studyId?: string;
  /** The visitor has an appointment for the study. */
  readonly booked?: boolean;
  /** The visitor came by a link about a lead that the operator knows. */
  readonly linked?: boolean;
}

/** Loads the texts of a block in one language. */
export type LoadTexts = () => Promise<{ readonly default: Readonly<Record<string, string>> }>;

/** A contradiction in the props of a block that its schema cannot express. */
export interface PropsFault {
  /** A JSON pointer into the props: `/choices/2/value`; '' is the props as a whole. */
  readonly at: string;
  /** What is wrong, and how to write it; a sentence can be said in the language of the author. */
  readonly message: string | Sentence;
}

/**
 * The contract of a block: its rules in one object that Node and the browser both load. Whatever is heavy or visual
 * (schema, texts, examples, component) is loaded by a function that imports it.
 */
export interface BlockDefinition<P> extends BlockRules<P> {
  /** PascalCase, as documents name it; the folder is the same in kebab-case (B10). */
  readonly name: string;
  readonly description: string;
  schema(): Promise<{ readonly Props: TSchema }>;
  component(): Promise<BlockComponent<P>>;
  /**
   * The texts by language. Those of a block with a folder are its locale files, and are found there; only a block that
   * is defined elsewhere names them.
   */
  readonly texts?: Readonly<Record<string, LoadTexts>> | undefined;
  examples(): Promise<{ readonly default: readonly BlockExample[] }>;
  /**
   * Rules that are too heavy for the pages that do not use the block: they are loaded before the first page of a
   * campaign that does (`Registry.prepare`). Without it, the definition contains the rules.
   */
  readonly rules?: (() => Promise<{ readonly rules: BlockRules<P> }>) | undefined;
  /**
   * Few campaigns use the block: visitors load its definition, together with its component, only with a campaign that
   * does (`Registry.prepare`). The build reads this property; `rules` cannot be combined with it.
   */
  readonly onDemand?: true;
}

/** What a block asks and does in a visit. */
export interface BlockRules<P> {
  /** What the block asks in this visit. If omitted, it asks nothing. */
  fields?(props: P, state: FlowState, id: string): readonly Field[];
  /** Everything that `fields` may ask, if that depends on the block's own answers: checks and proofs read it. */
  mayAsk?(props: P, state: FlowState, id: string): readonly Field[];
  /** The conditions on its own answers by which the block decides what else it asks: proofs distinguish by them. */
  conditions?(props: P, id: string): readonly Predicate[];
  /** The block renders the page's heading (h1), so the page renders none. */
  readonly pageHeading?: boolean;
  /** On a wide window, the block uses more of it than a column of text: the page is as wide as one with regions. */
  readonly wide?: boolean;
  /** The label of a field in the error summary. Required if there are fields. */
  label?(field: Field, props: P, state: FlowState, texts: BlockTexts & { readonly shell: Translate }): string;
  /** The message of an issue, if the shell's text for its code is not the one to show. */
  message?(issue: FieldIssue, props: P, state: FlowState, texts: BlockTexts): string | undefined;
  /**
   * The questions in the props `schema` and `ui`, which a document may replace by the name of a questionnaire. Only a
   * block that has it asks questionnaires.
   */
  questions?(props: P): readonly QuestionNode[];
  /** What the props contradict, or the id of the block: the checker reports it. */
  faults?(props: P, id: string): readonly PropsFault[];
  /**
   * Calls whose outcome the block shows. The server makes them before it renders, the browser when the block appears.
   */
  needs?(props: P, state: FlowState): readonly RemoteName[];
  /** Actions that are logged when the visitor leaves the route forward. */
  readonly actions?: readonly ActionCode[];
  /**
   * What a press of the block's own button (`_action` is `ask:<block id>`) sets, once its fields are valid. The page
   * stays, and what Next would require is not checked.
   */
  ask?(props: P, state: FlowState, id: string): Answers;
  /**
   * The form after a press of one of the block's buttons that add or remove controls (`_action` is
   * `edit:<block id>:<change>`); undefined: there is no such button now. The page stays, and nothing is required.
   */
  edit?(props: P, state: FlowState, id: string, form: FormValues, change: string): FormValues | undefined;
  /**
   * The visit ends on this page, with what the block says: the page has no way forward, whatever its fields lack. The
   * id of the control that decided; undefined: the visit goes on.
   */
  ends?(props: P, state: FlowState, id: string): string | undefined;
  /** The outcomes of the block's calls as answers that its fields own; empty until they arrive. */
  learn?(props: P, state: FlowState, id: string): Answers;
  /** The block has a button of its own that does what Next does: its page needs no Next. */
  leadsOn?(props: P): boolean;
  /**
   * The routes that the block's links and buttons name: the checker reports unknown ones, and counts them as steps of
   * the flow.
   */
  routes?(props: P): readonly string[];
  /** The campaigns that the block's links name: the checker reports unknown ones. */
  campaigns?(props: P): readonly string[];
  /**
   * The files of `campaigns/media` that the block shows: the checker reports missing and unusable ones, and pages get
   * their addresses and sizes (`BlockRuntime.media`).
   */
  media?(props: P): readonly MediaUse[];
  /** The languages in which the film of the block has captions; `undefined`: it shows no film. */
  captionLanguages?(props: P): readonly Language[] | undefined;
  questionSet?(props: P, state: FlowState): QuestionSet | undefined;
  /** The files that the block accepts, if any. The page then posts its form as multipart (C15). */
  uploads?(props: P, id: string): Uploads | undefined;
  /** The scheduling service whose slots the block offers. */
  scheduling?(props: P): SchedulingService;
  consents?(props: P, state: FlowState, texts: BlockTexts, id: string): readonly ConsentDecision[];
  /** Whether the block asks for a consent (default: if it has `consents`). */
  asksConsent?(props: P): boolean;
  /** What the block asks visitors to sign, if anything (G4). */
  signing?(props: P, state: FlowState, texts: BlockTexts, id: string): Signable;
  surveyAnswers?(props: P, state: FlowState, texts: BlockTexts, id: string): readonly SurveyAnswer[];
  answers?(props: P, state: FlowState, texts: BlockTexts, id: string): readonly LeadAnswer[];
}

/** A block with any props. It receives props only after the checker has validated them against the block's schema. */
export type Block = BlockDefinition<Props>;

/** Gives a block its type. A folder's `index.ts` exports the result as default. */
export function defineBlock<P extends object>(definition: BlockDefinition<P>): BlockDefinition<P> {
  return definition;
}

/** Loads the rules of a block that keeps them apart. */
export async function withRules(block: Block): Promise<Block> {
  return block.rules ? { ...block, ...(await block.rules()).rules, rules: undefined } : block;
}

/** Binds a block's rules to its place in a document and to a visit, in the form that the engine needs. */
export function bindBlock(
  block: Block,
  use: { readonly id: string; readonly props: Props },
  state: FlowState,
  textOf: (localized: LocalizedText | undefined) => string,
): BoundBlock {
  const { id, props } = use;
  if (block.rules) throw new Error(`${block.name} is not prepared`);
  const scheduling = block.scheduling?.(props);
  const uploads = block.uploads?.(props, id);
  const ends = block.ends?.(props, state, id);
  return {
    id,
    fields: block.fields?.(props, state, id) ?? [],
    needs: block.needs?.(props, state) ?? [],
    actions: block.actions ?? [],
    ...(block.questionSet ? { questionSet: () => block.questionSet?.(props, state) } : {}),
    ...(scheduling === undefined ? {} : { scheduling }),
    ...(block.ask ? { ask: () => block.ask?.(props, state, id) ?? {} } : {}),
    ...(block.learn ? { learn: () => block.learn?.(props, state, id) ?? {} } : {}),
    ...(uploads === undefined ? {} : { uploads }),
    ...(ends === undefined ? {} : { ends }),
    ...((block.asksConsent?.(props) ?? 'consents' in block) ? { asksConsent: true } : {}),
    consents: (t) => block.consents?.(props, state, { t, text: textOf }, id) ?? [],
    signing: (t) => block.signing?.(props, state, { t, text: textOf }, id),
    surveyAnswers: (t) => block.surveyAnswers?.(props, state, { t, text: textOf }, id) ?? [],
    answers: (t) => block.answers?.(props, state, { t, text: textOf }, id) ?? [],
  };
}
