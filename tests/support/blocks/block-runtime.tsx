import type { PageData } from '#api/page-data.ts';
import type { Field, FormValues } from '#engine/block-rules.ts';
import { languageName, languagePrefix } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import { readForm } from '#engine/route-state.ts';
import { formatLongDate, formatNumber } from '#i18n/format.ts';
import { createPageTranslator, type Translator } from '#i18n/translator.ts';
import { textsOfBlock } from './block-texts.ts';
import { shellTexts } from './shell-texts.ts';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import type { BlockRuntime, QueryChange, ShownIssue, SigningStart, SlotOutcome } from '#registry/block-runtime.ts';
import { bindBlock, withRules, type Block, type BlockComponent, type Props } from '#registry/define-block.ts';
import { createTextOf } from '#registry/text-values.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { TEST_OPERATOR, visit, type VisitOptions } from './visit.ts';

export interface RuntimeOptions extends VisitOptions {
  readonly id?: string;
  /** Issues that are shown from the start, as message codes by field id. */
  readonly issues?: Readonly<Record<string, string>>;
  readonly entered?: FormValues;
  /** Answers wait on the device. */
  readonly unsent?: boolean;
  readonly loading?: readonly RemoteName[];
  readonly validatorUrl?: string;
  /** The media files that the page has, by name. */
  readonly media?: PageData['media'];
  /** The outcome when the block holds or books a time (default: done). */
  readonly slotOutcome?: (step: 'hold' | 'book', slot: TimeSlot) => SlotOutcome;
  /** The server's response to a search for a condition (default: it does not respond). */
  readonly findConditions?: BlockRuntime['findConditions'];
  /** Is everything that the page asks complete (default true)? */
  readonly complete?: boolean;
  /** The result of starting to sign. */
  readonly signing?: Promise<SigningStart>;
}

/** What a block did to the page. */
export interface RuntimeLog {
  next: number;
  /** How many times a hold was released. */
  released: number;
  readonly retried: RemoteName[];
  readonly tracked: string[];
  readonly entered: FormValues[];
  readonly left: string[];
}

export interface TestRuntime {
  readonly runtime: BlockRuntime;
  readonly component: BlockComponent<Props>;
  readonly translator: Translator;
  readonly log: RuntimeLog;
  readonly state: () => FlowState;
  readonly issues: () => Readonly<Record<string, string>>;
  readonly change: (patch: Partial<FlowState>) => void;
  readonly show: (issues: Readonly<Record<string, string>>) => void;
  /** Reads the block's fields from a form, as the renderer does after every change. */
  readonly read: (form: FormValues) => void;
}

/** The translator of one block, with the shell's and the block's own texts. */
export async function translatorOf(block: Block, locale: Language): Promise<Translator> {
  return createPageTranslator({
    locale,
    shell: shellTexts(locale),
    blocks: { [block.name]: await textsOfBlock(block, locale) },
    product: TEST_OPERATOR.brand.product,
  });
}

interface Parts {
  readonly block: Block;
  readonly props: Props;
  readonly options: RuntimeOptions;
  readonly translator: Translator;
}

/** The values of the fields' controls for the answers of a visit. */
function written(fields: readonly Field[], state: FlowState): FormValues {
  return Object.fromEntries(fields.flatMap((field) => Object.entries(field.write(state.answers))));
}

function firstControl(fields: readonly Field[], id: string): string {
  return fields.find((field) => field.id === id)?.controls[0] ?? id;
}

/** The visit that a test block belongs to: state, listeners, and what was entered. */
function createHost({ block, props, options, translator }: Parts) {
  const id = options.id ?? block.name;
  const listeners = new Set<() => void>();
  let state = visit(options);
  let issues: Readonly<Record<string, ShownIssue>> = {};
  let entered: FormValues = options.entered ?? {};
  const bound = () => bindBlock(block, { id, props }, state, createTextOf(translator, TEST_OPERATOR)(state));
  const change = (patch: Partial<FlowState>) => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const show = (codes: Readonly<Record<string, string>>) => {
    const { fields } = bound();
    issues = Object.fromEntries(
      Object.entries(codes).map(([field, code]) => {
        const control = firstControl(fields, field);
        const own = block.message?.({ field, control, code }, props, state, {
          t: (key, values) => translator.translate({ block: block.name }, key, values),
          text: createTextOf(translator, TEST_OPERATOR)(state),
        });
        return [field, { control, message: own ?? translator.translate('shell', `validation.${code}`) }];
      }),
    );
    change({});
  };
  return {
    id,
    listeners,
    bound,
    change,
    show,
    state: () => state,
    issue: (field: string) => issues[field],
    entered: (): FormValues => ({ ...written(bound().fields, state), ...entered }),
    enter: (values: FormValues) => {
      entered = { ...entered, ...values };
    },
  };
}

type Host = ReturnType<typeof createHost>;

/** The runtime as the block sees it; `enter` reads what was entered. */
function schedulingOf({ slotOutcome = () => 'done' }: RuntimeOptions, log: RuntimeLog): BlockRuntime['scheduling'] {
  return {
    hold: (_service, slot) => Promise.resolve(slotOutcome('hold', slot)),
    release: () => Promise.resolve(void (log.released += 1)),
    book: (_service, slot) => Promise.resolve(slotOutcome('book', slot)),
  };
}

function queryOf(change: QueryChange): string {
  return new URLSearchParams(Object.entries(change).map(([name, value]) => [name, value ?? ''])).toString();
}

function createRuntime(
  { block, options, translator }: Parts,
  host: Host,
  log: RuntimeLog,
  enter: (values: FormValues) => void,
): BlockRuntime {
  const textOf = createTextOf(translator, TEST_OPERATOR);
  return {
    blockId: host.id,
    locale: translator.locale,
    languageName,
    operator: TEST_OPERATOR,
    origin: () => 'https://trial-search.example',
    t: (key, values) => translator.translate({ block: block.name }, key, values),
    shell: (key, values) => translator.translate('shell', key, values),
    text: (localized) => textOf(host.state())(localized),
    formatNumber: (value) => formatNumber(value, translator.locale),
    formatDate: (isoDate) => formatLongDate(isoDate, translator.locale),
    subscribe: (listener) => {
      host.listeners.add(listener);
      return () => host.listeners.delete(listener);
    },
    getState: host.state,
    getFields: () => host.bound().fields,
    getEntered: host.entered,
    getIssue: host.issue,
    isComplete: () => options.complete ?? true,
    isUnsent: () => options.unsent ?? false,
    isLoading: (name) => options.loading?.includes(name) ?? false,
    onAnswer: (answers: Answers) => host.change({ answers: { ...host.state().answers, ...answers } }),
    enter,
    next: () => {
      log.next += 1;
    },
    retry: (name) => void log.retried.push(name),
    href: (place) =>
      'route' in place
        ? `/signup/s6/${place.route}`
        : 'flow' in place
          ? '/signup/study-search'
          : 'campaign' in place
            ? `/signup?s=${place.campaign}`
            : 'home' in place
              ? `/signup${languagePrefix(place.home)}`
              : 'page' in place
                ? `/signup/${place.page}`
                : 'study' in place
                  ? `/signup/studies/${place.study}`
                  : 'change' in place
                    ? `/signup/s6?${queryOf(place.change)}`
                    : `/signup${languagePrefix(place.language)}/s6`,
    media: (file) => options.media?.[file],
    validatorUrl: options.validatorUrl,
    scheduling: schedulingOf(options, log),
    track: (event) => void log.tracked.push(event),
    findConditions: (term) => (options.findConditions ?? (() => Promise.resolve(undefined)))(term),
    startSigning: () => options.signing ?? Promise.resolve({ ok: false, code: 'offline' }),
    leave: (address) => void log.left.push(address),
  };
}

/**
 * A runtime for one block that behaves as the page does: the block's own fields read what is entered.
 * @param place puts what the block enters into the controls of a page, if there is one
 */
export async function createTestRuntime(
  definition: Block,
  props: Props,
  options: RuntimeOptions = {},
  place: (values: FormValues) => void = () => undefined,
): Promise<TestRuntime> {
  const translator = await translatorOf(definition, options.locale ?? 'en');
  const block = await withRules(definition);
  const parts = { block, props, options, translator };
  const host = createHost(parts);
  const log: RuntimeLog = { next: 0, released: 0, retried: [], tracked: [], entered: [], left: [] };
  let codes: Readonly<Record<string, string>> = {};
  const read = (form: FormValues) => {
    const { answers, issues } = readForm(host.bound().fields, form, host.state().answers);
    codes = Object.fromEntries(issues.map((issue) => [issue.field, issue.code]));
    host.enter(form);
    host.change({ answers });
  };
  const runtime = createRuntime(parts, host, log, (values) => {
    log.entered.push(values);
    place(values);
    read({ ...host.entered(), ...values });
  });
  if (options.issues) host.show(options.issues);
  return {
    runtime,
    component: await block.component(),
    translator,
    log,
    state: host.state,
    issues: () => codes,
    change: host.change,
    show: host.show,
    read,
  };
}
