import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WordsOf } from '#checker/dossier/dossier-words.ts';
import type { DrawPage } from '#checker/dossier/draw-page.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import { createTextOf, textValues } from '#registry/text-values.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import { contentHash } from '#server/features/content/index.ts';
import { brandOf, loadTexts, publicOperator } from '#server/features/visits/index.ts';
import { htmlDocument } from '#server/pages/html/html-document.ts';
import { loadBuiltPages } from '#server/pages/html/built-pages.ts';
import { pageData, type PageDataServices } from '#server/pages/page-data.ts';
import { coloursOf } from '#server/pages/send-page.ts';
import { pageStyle } from '#server/pages/theme/page-theme.ts';
import type { Visit } from '#server/pages/visit.ts';
import { openThemeShelf } from '#server/features/media/index.ts';
import { mediaLibraryOf } from '../check/beside-campaigns.ts';
import { createFileInliner } from './inline-files.ts';

const DIST = fileURLToPath(new URL('../../../../../dist', import.meta.url));

export interface DrawingParts {
  readonly campaign: Campaign;
  readonly registry: Registry;
  readonly operator: OperatorDocument;
  /** The folder of the campaigns. */
  readonly home: string;
  readonly files: readonly SourceFile[];
}

export interface Drawing {
  readonly draw: DrawPage;
  readonly wordsOf: WordsOf;
  /** The name under which visitors know the operator. */
  readonly operator: string;
}

/**
 * Prepares to draw the pages of a campaign with the product's own renderer, without a server: each page as a document
 * that loads nothing and runs nothing. Rejects if the pages are not built.
 */
export async function openDrawing({ campaign, registry, operator, home, files }: DrawingParts): Promise<Drawing> {
  const built = await loadBuiltPages(DIST);
  const [texts, shelf] = [await loadTexts(registry), await openThemeShelf(join(home, '.cache-of-no-one'))];
  const media = mediaLibraryOf(home);
  const mentioned = files.map(({ text }) => text).join('\n');
  await media.examine((name) => mentioned.includes(name));
  const brand = brandOf(operator, '');
  const services: PageDataServices = {
    registry,
    media,
    themeShelf: shelf,
    blockNames: built.blockNames,
    texts: () => texts,
    lockedTokens: (host) => brandOf(operator, host).locked,
    // Forms are never sent from here.
    questionSets: { ready: () => Promise.resolve(undefined) },
    pageTimes: { issue: () => '' },
    // What is asked about tracking depends on the installation, not on the campaign.
    askedConsents: () => [],
    demonstration: false,
  };
  const known = publicOperator(operator, brand, campaign);
  const inline = createFileInliner([media, ...shelf.libraries], built.clientFolder);
  const hash = contentHash(campaign);
  const textOf = (state: FlowState) => createTextOf(texts.translator(known.brand, state.locale), known);
  const draw: DrawPage = async (state, route) => {
    const bind = createBlockBinder(registry, textOf(state));
    const visit: Visit = {
      published: { campaign, contentHash: hash },
      state,
      bind,
      operator: known,
      payloadFailed: false,
      from: {},
      origin: '',
    };
    const page = await pageData({ visit, route, search: new URLSearchParams(), requestId: '' }, services);
    const { html, title } = await built.render(page);
    const document = async () => {
      const { styleText = '' } = built.assets(route, campaign);
      const made = htmlDocument({
        locale: state.locale,
        brand: coloursOf(page),
        title,
        indexed: false,
        assets: { styles: [], preloads: [], styleText },
        style: `${styleText}${pageStyle('', campaign, services)}`,
        body: html,
      });
      return inert(await inline(made));
    };
    return { html, document };
  };
  const wordsOf: WordsOf = (state) => {
    const translator = texts.translator(known.brand, state.locale);
    const values = textValues(state, known, translator);
    return {
      bind: createBlockBinder(registry, textOf(state)),
      translate: (use) => (key, own) => translator.translate(use, key, { ...values, ...own }),
      shell: (key, own) => translator.translate('shell', key, { ...values, ...own }),
      text: textOf(state)(state),
    };
  };
  return { draw, wordsOf, operator: brand.name };
}

/**
 * Nobody can use it, by keyboard or by a screen reader: its words stand below it. And printed it looks as on a screen.
 */
function inert(document: string): string {
  return withoutPrintRules(document).replace('<body>', '<body inert>');
}

function withoutPrintRules(document: string): string {
  const at = document.indexOf('@media print');
  if (at === -1) return document;
  let [end, depth] = [document.indexOf('{', at) + 1, 1];
  for (; depth > 0 && end < document.length; end++) {
    if (document[end] === '{') depth++;
    else if (document[end] === '}') depth--;
  }
  return document.slice(0, at) + withoutPrintRules(document.slice(end));
}
