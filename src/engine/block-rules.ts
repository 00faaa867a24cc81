import type { Answers, AnswerValue } from '#schemas/lead/answers.ts';
import type { ConsentType } from '#schemas/lead/answer-keys.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import type { LeadAnswer, SurveyAnswer } from '#schemas/lead/lead.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { FlowState, RemoteName } from './flow-state.ts';

/** What a form sends: every value of every named control, in order. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

export interface AskedFact {
  readonly fact: string;
  readonly domain: Domain;
}

/** `code` is a key below `validation.` in the shell texts, unless the block has a message of its own for it. */
export type FieldReading =
  | { readonly ok: true; readonly answers: Answers }
  | { readonly ok: false; readonly code: string; readonly control?: string };

/** Checks that only the server can make. Each names a call of the API. */
export type FieldCheck = 'phone' | 'postalCode';

/**
 * One thing that a block asks: a lens between the controls of a form and the facts that they set.
 * `read(write(answers))` returns the same answers; this is how the form's own rules validate stored answers.
 */
export interface Field {
  /** The id of the field in its page: the name of its first control. */
  readonly id: string;
  readonly controls: readonly string[];
  readonly facts: readonly AskedFact[];
  readonly required: boolean;
  readonly check?: FieldCheck;
  /** The answer that is in the control before anybody touches it, as in a select: no page sends it empty. */
  readonly preset?: AnswerValue;
  /** It belongs to an entry of a list: conditions cannot read it, because which entry would it be? */
  readonly inList?: true;
  /** Nothing about it may be counted, not even that somebody saw it: that alone may tell an answer. */
  readonly aboutHealth?: true;
  /** A page that shows the field sends it even while it is not answered: then an answer is missing. */
  readonly sendsEmpty?: boolean;
  /** Reads the controls. An empty optional field reads as no answers. */
  read(form: FormValues): FieldReading;
  /** The values of the controls that represent these answers. */
  write(answers: Answers): FormValues;
}

/**
 * A text from the block's own locale file, filled in. The registry passes it in, because consent evidence needs the
 * exact text.
 */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A set of questions defined as data and rendered with React JSON Schema Form. Language-neutral. */
export interface QuestionSet {
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Files that a block accepts: the control of the file inputs, the control and fact for the ids of stored files, and how
 * many are allowed.
 */
export interface Uploads {
  readonly files: string;
  readonly fact: string;
  readonly most: number;
  /** Whether a file may be a PDF; otherwise only pictures are accepted. */
  readonly takesPdf?: boolean;
}

/** A text to be signed, with the meaning of the signature in words, and the facts that the signing page sets (G4). */
export interface Signable {
  readonly type: ConsentType;
  readonly title: string;
  readonly text: string;
  readonly meaning: string;
  /** True: signed. False: the visitor did not want to. */
  readonly decisionFact: string;
  /** `signed` once the signature is stored. */
  readonly outcomeFact: string;
}

/** What the engine knows about a block in a route: its rules, never its appearance. */
export interface BoundBlock {
  readonly id: string;
  readonly fields: readonly Field[];
  readonly needs: readonly RemoteName[];
  readonly actions: readonly ActionCode[];
  /** The questions as a JSON Schema. Made when it is called: a page binds its blocks at every answer. */
  questionSet?(): QuestionSet | undefined;
  /** The block offers slots of this service. A visitor who has an appointment for the study is sent on (H2). */
  readonly scheduling?: SchedulingService;
  /**
   * What a press of the block's own button sets, once its fields are valid; the page stays. Absent: it has no such
   * button.
   */
  ask?(): Answers;
  /** The outcomes of calls, stored as answers, so that the visit is replayed as it happened. */
  learn?(): Answers;
  readonly uploads?: Uploads;
  /**
   * The block says that the visit ends on this page: nothing follows, and no answer is missing. The id of the control
   * that decided.
   */
  readonly ends?: string;
  /** The block asks for consents, or says what continuing agrees to. */
  readonly asksConsent?: boolean;
  /** The consent decisions of the block, with the exact text shown. */
  consents(translate: Translate): readonly ConsentDecision[];
  /** What the block asks visitors to sign; `undefined` if nothing. */
  signing?(translate: Translate): Signable | undefined;
  /** Demographic answers, in the form that the lead carries. */
  surveyAnswers(translate: Translate): readonly SurveyAnswer[];
  /** The answers to questions of the campaign's own, in the form that the lead carries. */
  answers(translate: Translate): readonly LeadAnswer[];
}

/** Binds a block of a document to a visit. `undefined`: no block with this name is registered. */
export type BindBlock = (
  use: { readonly block: string; readonly id: string; readonly props: Readonly<Record<string, unknown>> },
  state: FlowState,
) => BoundBlock | undefined;
