import { createApiClient, type ApiClient, type CallingVisit } from '#api/client.ts';
import { createFunctionClient, type CallFunctions } from '#api/function-client.ts';
import type { PageData, PageTexts } from '#api/page-data.ts';
import { addressAnswers } from '#engine/address-conditions.ts';
import { firstPage } from '#engine/entry-point.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { findRoute } from '#engine/transition.ts';
import { createPageTranslator, type TextTable, type Translator } from '#i18n/translator.ts';
import { blockTexts } from '#registry/block-texts.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import { createTextOf } from '#registry/text-values.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import { languageName } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import type { PublicOperator } from '#schemas/operator/operator.ts';
import { joinAnswers } from '#store/selectors.ts';
import { loadPart } from '#ui/load-part.ts';
import { routePath, searchOf } from '../addresses.ts';
import { localDate } from '../live/begin-visit.ts';
import type { PageKit } from '../page-kit.ts';
import { createEmbeddedKit, type EmbeddedKit, type Memory } from './create-embedded-kit.ts';
import type { CampaignLead } from './embedded-lead.ts';
import { createSaveLead } from './embedded-outbox.ts';
import { createGuestPlace, type GuestPlace } from './guest-router.tsx';

/**
 * What answers the calls that pages make (sites, studies, free times, checks of phone numbers and postal codes, saves):
 * a Trialflow server, given by its origin, or functions of the app.
 */
export type CampaignApi = { readonly server: string } | { readonly calls: CallFunctions };

/** The options with which a visit is opened. */
export interface VisitOptions {
  readonly document: Campaign;
  readonly registry: Registry;
  readonly operator: PublicOperator;
  readonly language: Language;
  readonly payload: InitialPayload;
  readonly query: Readonly<Record<string, string>>;
  readonly api: CampaignApi | undefined;
  readonly memory: Memory;
  readonly onLead: (lead: CampaignLead) => unknown;
  readonly onLanguage: (language: Language) => void;
  readonly onLeave: ((address: string) => void) | undefined;
}

/** The product's own texts, as in `locales/`. */
export type LoadShellTexts = (language: Language) => Promise<TextTable>;

/** The surroundings of the visit in the app. */
export interface VisitPlace {
  /** Returns the current options: an app creates new functions at every render. */
  readonly options: () => VisitOptions;
  readonly shellTexts: LoadShellTexts;
  readonly element: () => Element | null;
  readonly show: (shown: ShownVisit) => void;
  /** Something that the visit cannot do without could not be loaded. */
  readonly fail: (error: unknown) => void;
}

/** The visit to render; a greater `count` means another one. */
export interface ShownVisit {
  readonly kit: PageKit;
  readonly place: GuestPlace;
  readonly count: number;
}

export interface OpenedVisit {
  /** Continues in another language; if the campaign does not have it, in the campaign's first language. */
  readonly changeLanguage: (language: Language) => void;
  readonly close: () => void;
}

async function textsOf(
  { document, registry }: VisitOptions,
  language: Language,
  shellTexts: LoadShellTexts,
): Promise<PageTexts> {
  const names = new Set(document.routes.flatMap(({ blocks }) => blocks.map(({ block }) => block)));
  const blocks = await Promise.all(
    [...names].map(async (name) => [name, await blockTexts(registry.find(name) ?? {}, language)] as const),
  );
  return { shell: await shellTexts(language), blocks: Object.fromEntries(blocks) };
}

type Texts = ReadonlyMap<Language, PageTexts>;

function translatorOf(texts: Texts, language: Language, { operator }: VisitOptions): Translator {
  const { shell, blocks } = texts.get(language) ?? { shell: {}, blocks: {} };
  return createPageTranslator({ locale: language, shell, blocks, product: operator.brand.product });
}

/** The visit as the browser has it, to be resumed in another language. */
function takenUp({ path, ...state }: ReturnType<PageKit['store']['getState']>): Pick<PageData, 'draft'> & {
  readonly answers: FlowState['answers'];
  readonly readIn: NonNullable<FlowState['readIn']>;
  readonly entry: string;
  readonly route: string;
} {
  return {
    answers: joinAnswers(state),
    readIn: path.readIn ?? {},
    entry: path.entry,
    route: path.route,
    draft: { id: path.draftId, revision: path.revision, savedAt: new Date().toISOString() },
  };
}

function pageOf(options: VisitOptions, texts: Texts, language: Language, before: PageKit | undefined): PageData {
  const { document: campaign, registry, operator, payload, query } = options;
  const state: FlowState = {
    campaign,
    query,
    payload,
    locale: language,
    today: localDate(new Date()),
    answers: addressAnswers(query),
    remote: before?.flow().remote ?? {},
    device: {},
    entry: campaign.home,
  };
  const bind = createBlockBinder(registry, createTextOf(translatorOf(texts, language, options), operator));
  const { answers, readIn, entry, route, draft } = before
    ? takenUp(before.store.getState())
    : {
        ...state,
        readIn: {},
        entry: firstPage(state, bind).name,
        route: firstPage(state, bind).name,
        draft: undefined,
      };
  return {
    state: { ...state, answers, entry, readIn },
    route,
    ...(draft ? { draft } : {}),
    contentHash: '',
    basePath: '',
    issues: [],
    payloadFailed: false,
    texts: texts.get(language) ?? { shell: {}, blocks: {} },
    operator,
    validators: {},
    demonstration: false,
    tracking: [],
    languages: campaign.languages.map((other) => ({
      language: other,
      name: languageName(other),
      href: '#',
    })),
    requestId: '',
  };
}

function pathOf({ state: { campaign, query }, route: name }: PageData): string {
  const route = findRoute(campaign, name);
  return `${route ? routePath(campaign, query, route) : '/'}${searchOf(query)}`;
}

function connect(api: CampaignApi | undefined, visit: () => CallingVisit): ApiClient {
  if (api === undefined) return createFunctionClient({});
  if ('calls' in api) return createFunctionClient(api.calls);
  const base = new URL(api.server, window.location.href);
  return createApiClient((address, init) => {
    const there = typeof address === 'string' ? new URL(address, base) : address;
    return window.fetch(there, { ...init, credentials: 'include' });
  }, visit);
}

function savesOnServer(api: CampaignApi | undefined): boolean {
  return api !== undefined && ('server' in api || api.calls.postLead !== undefined);
}

/** Photos go to the page's own origin. */
function takesImages(api: CampaignApi | undefined): boolean {
  return (
    api !== undefined && 'server' in api && new URL(api.server, window.location.href).origin === window.location.origin
  );
}

/** Opens a visit in another page: resumes what this browser remembers, and shows it once its texts are loaded. */
export function openVisit({ options, shellTexts, element, show, fail }: VisitPlace): OpenedVisit {
  const { document: campaign } = options();
  let closed = false;
  let count = 0;
  let wanted = options().language;
  let current: EmbeddedKit | undefined;
  let texts: Promise<Texts> | undefined;
  // A consent's words are those that the visitor read, in whichever language, so all languages are loaded.
  const load = async (): Promise<Texts> =>
    new Map(
      await Promise.all(
        campaign.languages.map(async (one) => [one, await textsOf(options(), one, shellTexts)] as const),
      ),
    );
  const begin = async (before?: PageKit) => {
    count += 1;
    const own = count;
    const language = campaign.languages.find((one) => one === wanted) ?? campaign.languages[0] ?? wanted;
    texts ??= load();
    const all = await texts;
    const { registry, api, memory } = options();
    await loadPart('rules', () => registry.prepare(campaign));
    const page = pageOf(options(), all, language, before);
    const place = createGuestPlace(pathOf(page));
    const opened = createEmbeddedKit({
      page,
      place,
      registry,
      memory,
      connect: (visit) => connect(api, visit),
      takesImages: takesImages(api),
      save: createSaveLead({
        toServer: savesOnServer(api),
        onLead: (lead) => options().onLead(lead),
        translatorIn: (one) => translatorOf(all, one, options()),
      }),
      leave: (address) => leave(address, options().onLeave),
      guest: {
        showTop: () => element()?.scrollIntoView({ block: 'start' }),
        changeLanguage: (next) => {
          change(next);
          options().onLanguage(next);
        },
        startOver: () => {
          start();
        },
      },
    });
    const { kit } = opened;
    const route = findRoute(campaign, kit.page.route);
    await kit.components.load(route ? kit.blocks(route, kit.flow()).map(({ use }) => use.block) : []);
    // The language was changed again, or the app has removed the campaign.
    if (closed || own !== count) return opened.close();
    current?.close();
    current = opened;
    return show({ kit, place, count });
  };
  const start = (before?: PageKit) => void begin(before).catch(fail);
  const change = (language: Language) => {
    if (language === wanted) return;
    wanted = language;
    start(current?.kit);
  };
  start();
  return {
    changeLanguage: change,
    close: () => {
      closed = true;
      current?.close();
    },
  };
}

function leave(address: string, onLeave: VisitOptions['onLeave']): void {
  if (address === window.location.href) window.location.reload();
  else if (onLeave) onLeave(address);
  else window.location.assign(linkTarget(address) ?? '#');
}
