import type { Field, FormValues } from '#engine/block-rules.ts';
import { onlyFacts, type FlowState } from '#engine/flow-state.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import { findRoute } from '#engine/transition.ts';
import { formatLongDate, formatNumber } from '#i18n/format.ts';
import type { BlockRuntime, QueryChange, ShownIssue } from '#registry/block-runtime.ts';
import type { BlockUse, Route } from '#schemas/campaign/campaign.ts';
import { happened } from '#store/events.ts';
import { isAwaited, isUnsent } from '#store/selectors.ts';
import {
  campaignAddress,
  homeAddress,
  routeAddress,
  searchAddress,
  signingAddress,
  studyAddress,
} from '../addresses.ts';
import { writtenValues } from '../form-values.ts';
import type { PageKit } from '../page-kit.ts';
import type { RouteController } from '../form/route-controller.ts';
import { issueMessage } from '../form/summary-items.ts';
import { wantedRemotes } from '../wanted-remotes.ts';

/**
 * The values of the fields' controls: what was entered, else what the answers say. The same object while neither
 * changed.
 */
function createEntered(
  fieldsOf: () => readonly Field[],
  flowOf: () => FlowState,
  enteredOf: () => FormValues,
): () => FormValues {
  let last: { readonly flow: FlowState; readonly entered: FormValues; readonly values: FormValues } | undefined;
  return () => {
    const flow = flowOf();
    const entered = enteredOf();
    if (last?.flow === flow && last.entered === entered) return last.values;
    const fields = fieldsOf();
    const controls = fields.flatMap((field) => field.controls);
    const values = {
      ...writtenValues(fields, flow.answers),
      ...onlyFacts(entered, controls),
    };
    last = { flow, entered, values };
    return values;
  };
}

const byField = new WeakMap<readonly FieldIssue[], ReadonlyMap<string, FieldIssue>>();

/** The first issue of a field. Each question of a long page asks for its own whenever anything changes. */
function issueOf(issues: readonly FieldIssue[], field: string): FieldIssue | undefined {
  const known = byField.get(issues) ?? new Map(issues.toReversed().map((issue) => [issue.field, issue]));
  byField.set(issues, known);
  return known.get(field);
}

/** The words of an issue. The same object for the same issue, so that only its own field renders again. */
function createWording(kit: PageKit, use: BlockUse): (issue: FieldIssue) => ShownIssue {
  const known = new WeakMap<FieldIssue, ShownIssue>();
  return (issue) => {
    const shown = known.get(issue) ?? { control: issue.control, message: issueMessage(kit, issue, use) };
    known.set(issue, shown);
    return shown;
  };
}

function changed(query: Readonly<Record<string, string>>, change: QueryChange): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ ...query, ...change }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The address of another place, with the query kept (A9). Throws for a route that the campaign does not have. */
function addressOf(
  { page }: PageKit,
  query: FlowState['query'],
  shown: Route,
  place: Parameters<BlockRuntime['href']>[0],
): string {
  const { campaign, locale } = page.state;
  if ('flow' in place) return searchAddress(campaign, query, locale);
  if ('campaign' in place) return campaignAddress(place.campaign, query, locale);
  if ('home' in place) return homeAddress(query, place.home);
  if ('language' in place) return routeAddress(campaign, query, shown, place.language);
  if ('page' in place) return signingAddress(query, locale);
  if ('study' in place) return studyAddress(place.study, query, locale);
  if ('change' in place) return routeAddress(campaign, changed(query, place.change), shown, locale);
  const target = findRoute(campaign, place.route);
  if (!target) throw new Error(`The campaign "${campaign.id}" has no route "${place.route}"`);
  return routeAddress(campaign, query, target, locale);
}

const NOTHING_ENTERED: FormValues = {};
const NO_FIELDS: readonly Field[] = [];

/**
 * Actions that need a running page; on the server they behave as if offline. Each reads the controls first, including
 * the one being typed in: a tap on a button need not take the focus from the field, so that field may not have been
 * read yet.
 */
function liveActions(
  kit: PageKit,
  { keep }: RouteController,
): Pick<BlockRuntime, 'retry' | 'images' | 'scheduling' | 'findConditions' | 'startSigning' | 'leave'> {
  return {
    retry: (name) => {
      keep();
      kit.live?.retry(name);
    },
    images: () => kit.live?.images,
    scheduling: {
      hold: async (service, slot) => {
        keep();
        return (await kit.live?.scheduling.hold(service, slot)) ?? 'failed';
      },
      release: async () => kit.live?.scheduling.release(),
      book: async (service, slot) => {
        keep();
        return (await kit.live?.scheduling.book(service, slot)) ?? 'failed';
      },
    },
    findConditions: async (term) => kit.live?.findConditions(term),
    startSigning: async () => {
      keep();
      return (await kit.live?.startSigning()) ?? { ok: false, code: 'offline' };
    },
    leave: (address) => {
      keep();
      kit.live?.flush();
      kit.live?.leave(address);
    },
  };
}

/** The runtime of one block of a route. Its links keep this query. */
export function createBlockRuntime(
  kit: PageKit,
  controller: RouteController,
  use: BlockUse,
  query: FlowState['query'],
): BlockRuntime {
  const { store, page, translator } = kit;
  const { locale } = page.state;
  const { route } = controller;
  const ui = () => store.getState().ui;
  const fields = () => kit.blocks(route, kit.flow()).find((shown) => shown.use === use)?.bound.fields ?? NO_FIELDS;
  const word = createWording(kit, use);
  const validator = page.validators[use.id];
  return {
    blockId: use.id,
    locale,
    languageName: (language) => page.languages.find((one) => one.language === language)?.name ?? language,
    operator: page.operator,
    origin: () => page.origin ?? (typeof window === 'undefined' ? '' : window.location.origin),
    t: (key, values) => translator.translate(use, key, values),
    shell: kit.shell,
    text: kit.text,
    formatNumber: (value) => formatNumber(value, locale),
    formatDate: (isoDate) => formatLongDate(isoDate, locale),
    subscribe: kit.subscribe,
    getState: () => kit.flow(),
    getFields: fields,
    getEntered: createEntered(
      fields,
      () => kit.flow(),
      () => (ui().route === route.name ? ui().entered : NOTHING_ENTERED),
    ),
    getIssue: (fieldId) => {
      const issue = ui().route === route.name ? issueOf(ui().issues, fieldId) : undefined;
      return issue && word(issue);
    },
    isComplete: () => !ui().live || ui().completeness.complete,
    isLoading: (name) => isAwaited(store.getState().path, kit.flow(), name, wantedRemotes(kit, route, kit.flow())),
    isUnsent: () => isUnsent(store.getState()),
    onAnswer: controller.answer,
    enter: controller.enter,
    next: () => void controller.next(),
    href: (place) => addressOf(kit, query, route, place),
    media: (file) => page.media?.[file],
    validatorUrl: validator === undefined ? undefined : `/v/${validator}.js`,
    track: (event, detail) =>
      void store.dispatch(happened({ event, block: use.id, ...(detail === undefined ? {} : { detail }) })),
    ...liveActions(kit, controller),
  };
}
