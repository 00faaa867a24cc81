import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface AxeOptions {
  /** Only this part of the page. */
  readonly within?: string;
  /** Only these rules; else all of the levels that the product keeps. */
  readonly rules?: readonly string[];
}

/** Fails with what axe finds on the page as it is now; `where` says which page that was. */
export async function expectClean(page: Page, where: string, { within, rules }: AxeOptions = {}): Promise<void> {
  const builder = new AxeBuilder({ page });
  if (within !== undefined) builder.include(within);
  const { violations } = await (rules === undefined ? builder.withTags(TAGS) : builder.withRules([...rules])).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`), where).toEqual([]);
}
