import {
  GALLERY_COLOURS,
  GALLERY_LOOKS,
  type GalleryBlock,
  type GalleryData,
  type GalleryLook,
  type GalleryShown,
  type GalleryView,
} from '#api/gallery-data.ts';
import type { BoundBlock } from '#engine/block-rules.ts';
import { countryOf, withoutFacts, type FlowState } from '#engine/flow-state.ts';
import { soleChoices } from '#engine/fields/sole-choices.ts';
import { factNames, readForm } from '#engine/route-state.ts';
import { folderOf } from '#registry/block-texts.ts';
import type { Block, BlockExample } from '#registry/define-block.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import { createTextOf } from '#registry/text-values.ts';
import { REGIONS } from '#schemas/campaign/regions.ts';
import type { Language } from '#schemas/language.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { callCentreNumber, type OperatorDocument } from '#schemas/operator/operator.ts';
import { pageData } from '../../pages/page-data.ts';
import type { PageServices } from '../../pages/page-services.ts';
import { withRemotes, type Visit } from '../../pages/visit.ts';
import { brandOf, publicOperator } from '../visits/index.ts';
import { SAMPLE_ANSWERS, SAMPLE_LEAD, SAMPLE_STUDY, sampleBooking, sampleFlow } from './sample-visit.ts';

const BLOCK_ID = 'example';

interface Example {
  readonly block: Block;
  readonly listed: GalleryBlock;
  readonly example: BlockExample;
  readonly view: GalleryView;
}

/** All blocks of the registry, sorted by name. */
async function listBlocks(registry: Registry): Promise<GalleryBlock[]> {
  const blocks = registry.names.flatMap((name) => registry.find(name) ?? []);
  return Promise.all(
    blocks.map(async (block) => ({
      name: block.name,
      folder: folderOf(block.name),
      description: block.description,
      examples: (await block.examples()).default.map(({ title }) => title),
    })),
  );
}

/** The visit in which an example is shown, before its block has asked anything. */
async function openSample(
  { block, example, listed, view }: Example,
  services: PageServices,
  operator: OperatorDocument,
): Promise<Visit> {
  const region = REGIONS.find((name) => name === example.region);
  const use = { block: block.name, id: BLOCK_ID, props: example.props, ...(region ? { region } : {}) };
  const campaign = sampleFlow({
    use,
    named: block.routes?.(example.props) ?? [],
    title: listed.name,
    partnerBranded: view.colours === 'partner',
    asks: block.fields !== undefined,
  });
  const query = { studyId: example.studyId ?? SAMPLE_STUDY };
  const payload = await services.payloads.load({ campaign, locale: view.language, query, country: 'US' });
  const now = services.clock.now();
  const brand = operator.brands.find(({ id }) => id === view.colours) ?? brandOf(operator, '');
  const state: FlowState = {
    campaign,
    locale: view.language,
    payload: example.linked ? { ...payload, prePopFields: SAMPLE_LEAD } : payload,
    query,
    today: now.toISOString().slice(0, 10),
    ...(example.booked ? { bookings: { [query.studyId]: sampleBooking(now) } } : {}),
    answers: { ...SAMPLE_ANSWERS, ...example.answers },
    remote: {},
    device: {},
    entry: campaign.home,
  };
  const publicPart = publicOperator(operator, brand);
  const texts = await services.texts();
  const bind = createBlockBinder(
    services.registry,
    createTextOf(texts.translator(publicPart.brand, view.language), publicPart),
  );
  return {
    published: { campaign, contentHash: '' },
    state,
    bind,
    operator: publicPart,
    payloadFailed: false,
    from: {},
    origin: '',
  };
}

function boundOf({ state, bind }: Visit): BoundBlock | undefined {
  const [use] = state.campaign.routes[0]?.blocks ?? [];
  return use && bind(use, state);
}

function withAnswers(visit: Visit, answers: Answers): Visit {
  return { ...visit, state: { ...visit.state, answers } };
}

/**
 * The states that are worth showing for an example: answered if the sample has answers, with errors if something is
 * required.
 */
function looksOf(answered: readonly string[], errors: number): GalleryLook[] {
  const there: Readonly<Record<GalleryLook, boolean>> = {
    empty: true,
    answered: answered.length > 0,
    errors: errors > 0,
  };
  return GALLERY_LOOKS.filter((look) => there[look]);
}

/** The visit comes while the call centre answers: examples look the same at night. */
function inCallHours(visit: Visit, operator: OperatorDocument): Visit {
  const { state } = visit;
  const { callNow } = state.remote;
  const phone = callCentreNumber(operator, countryOf(state).alpha2, state.locale);
  if (callNow?.status !== 'ready' || phone === undefined) return visit;
  const value = { callNow: true, phone };
  return { ...visit, state: { ...state, remote: { ...state.remote, callNow: { ...callNow, value } } } };
}

/** The visit of an example whose calls have answered. */
async function askedSample(shown: Example, services: PageServices, operator: OperatorDocument): Promise<Visit> {
  const opened = await openSample(shown, services, operator);
  const needs = boundOf(opened)?.needs ?? [];
  return inCallHours(await withRemotes(opened, ['indications', ...needs], services), operator);
}

/** The visit in which the first example of a block is pictured; undefined: there is no such block, or it has none. */
export async function pictureVisit(
  name: string,
  language: Language,
  services: PageServices,
  operator: OperatorDocument,
): Promise<Visit | undefined> {
  const block = services.registry.find(name);
  const [example] = (await block?.examples())?.default ?? [];
  if (!block || !example) return undefined;
  const listed = { name, folder: folderOf(name), description: block.description, examples: [] };
  const [colours] = GALLERY_COLOURS;
  const view: GalleryView = { language, colours, theme: '', look: 'empty', example: 1 };
  const asked = await askedSample({ block, listed, example, view }, services, operator);
  const facts = boundOf(asked)?.fields.flatMap(factNames) ?? [];
  return withAnswers(asked, withoutFacts(asked.state.answers, facts));
}

async function showExample(shown: Example, services: PageServices, operator: OperatorDocument): Promise<GalleryShown> {
  const asked = await askedSample(shown, services, operator);
  const facts = boundOf(asked)?.fields.flatMap(factNames) ?? [];
  const { look } = shown.view;
  const visit = look === 'answered' ? asked : withAnswers(asked, withoutFacts(asked.state.answers, facts));
  const fields = boundOf(visit)?.fields ?? [];
  const { issues } = readForm(fields, soleChoices(fields), visit.state.answers);
  const [route] = visit.state.campaign.routes;
  if (!route) throw new Error('The sample flow has no route');
  const page = await pageData(
    {
      visit,
      route,
      search: new URLSearchParams(),
      requestId: '',
      ...(look === 'errors' ? { refused: { issues, entered: {} } } : {}),
    },
    services,
  );
  return {
    block: shown.listed,
    looks: looksOf(
      facts.filter((fact) => fact in SAMPLE_ANSWERS),
      issues.length,
    ),
    props: shown.example.props,
    facts,
    page,
  };
}

/**
 * What a page of the gallery shows: the list of all blocks, or one example of the block in `folder`. Everything comes
 * from the registry, so a new block appears automatically. Undefined: there is no such block or example.
 */
export async function galleryData(
  folder: string | undefined,
  view: GalleryView,
  services: PageServices,
  { operator, themes }: { readonly operator: OperatorDocument; readonly themes: readonly string[] },
): Promise<GalleryData | undefined> {
  const blocks = await listBlocks(services.registry);
  if (folder === undefined) return { blocks, view, themes };
  const listed = blocks.find((block) => block.folder === folder);
  const block = listed && services.registry.find(listed.name);
  const example = (await block?.examples())?.default[view.example - 1];
  if (!listed || !block || !example) return undefined;
  return { blocks, view, themes, shown: await showExample({ block, listed, example, view }, services, operator) };
}
