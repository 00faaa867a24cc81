import type { SourceFile } from '#checker/document/source-document.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';

/** A text in both languages. */
export const words = (en: string) => ({ en, es: `ES ${en}` });

/** A block as it is written: its name, or all of it. */
export type WrittenBlock = string | Readonly<Record<string, unknown>>;

/** A transition as it is written: its target, or with a condition. */
export type WrittenStep = string | { readonly when: Predicate | object; readonly to: string };

export interface WrittenPage {
  readonly name: string;
  readonly blocks?: readonly WrittenBlock[];
  readonly next?: readonly WrittenStep[];
  readonly meta?: object;
  readonly path?: string;
}

function pageOf({ name, path, blocks = [], next, meta }: WrittenPage) {
  return {
    name,
    ...(path === undefined ? {} : { path }),
    title: words(`Page ${name}`),
    ...(meta === undefined ? {} : { meta }),
    blocks: blocks.map((block) => (typeof block === 'string' ? { block } : block)),
    ...(next === undefined ? {} : { next: next.map((step) => (typeof step === 'string' ? { to: step } : step)) }),
  };
}

/** A campaign of a few pages, the first of which is its home: the document as an author would write it. */
export function campaignFile(pages: readonly WrittenPage[], rest: Readonly<Record<string, unknown>> = {}): SourceFile {
  const id = typeof rest['id'] === 'string' ? rest['id'] : 'small';
  const document = {
    formatVersion: 1,
    id,
    version: 1,
    name: 'A small campaign',
    type: 'Signup',
    home: pages[0]?.name,
    languages: ['en', 'es'],
    ...rest,
    routes: pages.map(pageOf),
  };
  return { path: `campaigns/${id}.json`, text: JSON.stringify(document, null, 2) };
}

/** The page at which the visits of a small campaign end. */
export const BYE: WrittenPage = { name: 'bye', blocks: ['ThankYouPage'], meta: { showNav: false } };
