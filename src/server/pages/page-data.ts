import type { PageData } from '#api/page-data.ts';
import type { FormValues } from '#engine/block-rules.ts';
import { factNames, type FieldIssue } from '#engine/route-state.ts';
import { mediaNames } from '#registry/campaign-media.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { TextTable } from '#i18n/translator.ts';
import { languageName, primarySubtag } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import { type QuestionSets, questionSetsOf } from '../features/content/index.ts';
import type { Texts } from '../features/visits/index.ts';
import { flowBase, routePath, withSearch } from '../core/http/page-address.ts';
import type { PageServices } from './page-services.ts';
import { pageLogo, themeOn } from './theme/page-theme.ts';
import type { Visit } from './visit.ts';

export interface PageRequest {
  readonly visit: Visit;
  readonly route: Route;
  /** The query of the address, without personal parameters. */
  readonly search: URLSearchParams;
  readonly requestId: string;
  /** What was wrong with a plain post, and what was entered. */
  readonly refused?: { readonly issues: readonly FieldIssue[]; readonly entered: FormValues };
  /** The control to focus where no script runs. */
  readonly focus?: string | undefined;
  /** What the browser would rather read. */
  readonly preferred?: Language | undefined;
}

/** What the data of a page is collected from: a page can also be drawn where there is no server. */
export interface PageDataServices extends Pick<
  PageServices,
  | 'texts'
  | 'media'
  | 'themeShelf'
  | 'lockedTokens'
  | 'registry'
  | 'blockNames'
  | 'pageTimes'
  | 'askedConsents'
  | 'demonstration'
> {
  readonly questionSets: Pick<QuestionSets, 'ready'>;
}

function textsOf(texts: Texts, { routes }: Campaign, locale: Language): PageData['texts'] {
  const own = texts.blocksIn(locale);
  const names = new Set(routes.flatMap(({ blocks }) => blocks.map(({ block }) => block)));
  return {
    shell: texts.shellIn(locale),
    blocks: Object.fromEntries([...names].flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
  };
}

async function validatorsOf(
  { state, bind }: Visit,
  questionSets: PageDataServices['questionSets'],
): Promise<Record<string, string>> {
  const sets = [...questionSetsOf(state, bind)];
  const ready = await Promise.all(sets.map(async ([id, set]) => ({ id, hash: await questionSets.ready(set) })));
  return Object.fromEntries(ready.flatMap(({ id, hash }) => (hash === undefined ? [] : [[id, hash]])));
}

function languagesOf({ visit, route, search, preferred }: PageRequest, texts: Texts): PageData['languages'] {
  const { campaign, query } = visit.state;
  const forced = campaign.settings.forcedLanguage;
  const languages = forced === undefined ? campaign.languages : [forced];
  const offered = offersOther(visit, preferred) ? closestOf(languages, preferred) : undefined;
  return languages.map((language) => ({
    language,
    name: languageName(language),
    href: withSearch(routePath(campaign, route, language, query), search),
    ...(language === offered ? { offer: offerIn(texts.shellIn(language)) } : {}),
  }));
}

/** Would a visitor rather read another language, who has not chosen that of the page? */
function offersOther({ state: { locale }, draft, payloadFailed }: Visit, preferred: Language = locale): boolean {
  // What a visitor sent from a page in this language, or chose there before a script ran, is their choice.
  const hasChosen = draft?.unseen !== true && draft?.locale === locale;
  return !hasChosen && !payloadFailed && !isSamePrimary(preferred, locale);
}

function closestOf(languages: readonly Language[], preferred: Language | undefined): Language | undefined {
  if (preferred === undefined) return undefined;
  return languages.find((one) => one === preferred) ?? languages.find((one) => isSamePrimary(one, preferred));
}

const isSamePrimary = (one: Language, other: Language) => primarySubtag(one) === primarySubtag(other);

/** The offer to read on in a language is written in that language, so its words are not among those of the page. */
function offerIn(shell: TextTable): NonNullable<PageData['languages'][number]['offer']> {
  const words = (key: string) => shell[`language.${key}`] ?? '';
  return { question: words('offer'), accept: words('offerSwitch'), dismiss: words('offerDismiss') };
}

function savingOf({
  refused,
  consent,
}: NonNullable<NonNullable<Visit['draft']>['owedSave']>): NonNullable<PageData['saving']> {
  if (consent === true) return 'consent';
  return refused ? 'refused' : 'later';
}

/** The media of all pages of the campaign: later pages come without the server. */
function mediaOf({ campaign }: Visit['state'], { media, registry }: PageDataServices): Pick<PageData, 'media'> {
  const shown = mediaNames(campaign, registry).flatMap((name) => {
    const file = media.shown(name);
    return file ? [[name, file] as const] : [];
  });
  return shown.length === 0 ? {} : { media: Object.fromEntries(shown) };
}

/** The logo of the campaign's look on this host. */
function logoOf({ state, operator, from }: Visit, texts: Texts, services: PageDataServices): Pick<PageData, 'logo'> {
  const translator = texts.translator(operator.brand, state.locale);
  const theme = themeOn(from.host ?? '', state.campaign, services);
  const logo = pageLogo(theme, (localized) => translator.pick(localized), services);
  return logo ? { logo } : {};
}

/**
 * The blocks of the campaign that ask something required and are not among those that can be shown: an app that embeds
 * the server may register blocks of its own, which the built pages do not contain.
 */
function unanswerableOf({ state, bind }: Visit, shown: readonly string[] | undefined): Pick<PageData, 'unanswerable'> {
  const unanswerable = state.campaign.routes.flatMap(({ name, blocks }) =>
    blocks
      .filter(({ block }) => shown?.includes(block) === false)
      .filter((use) => bind(use, state)?.fields.some(({ required }) => required))
      .map(({ id }) => ({ route: name, id })),
  );
  return unanswerable.length === 0 ? {} : { unanswerable };
}

/** What earlier visits have to do with this one. */
function earlierOf({ state, draft, bind, campaignsBefore = [] }: Visit): Pick<PageData, 'earlier'> {
  if (campaignsBefore.length === 0) return {};
  const facts = draft?.filledIn ?? [];
  const asks = ({ blocks }: Route) =>
    blocks.some((use) => bind(use, state)?.fields.some((field) => factNames(field).some((one) => facts.includes(one))));
  const routes = state.campaign.routes.filter(asks).map(({ name }) => name);
  return { earlier: { routes, campaigns: campaignsBefore } };
}

/** Everything that a page is rendered from. */
export async function pageData(request: PageRequest, services: PageDataServices): Promise<PageData> {
  const { visit, route, requestId, refused, focus } = request;
  const { state, draft, published, operator, payloadFailed } = visit;
  const [texts, validators] = await Promise.all([services.texts(), validatorsOf(visit, services.questionSets)]);
  return {
    state,
    payloadFailed,
    operator,
    validators,
    requestId,
    contentHash: published.contentHash,
    pageTime: services.pageTimes.issue(state.campaign.id),
    basePath: flowBase(state.campaign, state.locale),
    route: route.name,
    ...(Object.keys(state.bookings ?? {}).length > 0 ? { origin: visit.origin } : {}),
    ...(draft ? { draft: { id: draft.id, revision: draft.revision, savedAt: draft.savedAt.toISOString() } } : {}),
    ...(draft?.owedSave ? { saving: savingOf(draft.owedSave) } : {}),
    ...earlierOf(visit),
    ...unanswerableOf(visit, services.blockNames),
    issues: refused?.issues ?? [],
    ...(refused ? { entered: refused.entered } : {}),
    ...(focus === undefined ? {} : { focus }),
    texts: textsOf(texts, state.campaign, state.locale),
    ...mediaOf(state, services),
    ...logoOf(visit, texts, services),
    demonstration: services.demonstration,
    tracking: payloadFailed ? [] : services.askedConsents(state),
    languages: languagesOf(request, texts),
  };
}
