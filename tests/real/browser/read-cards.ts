import type { Locator, Page } from '@playwright/test';

/** What a person reads on a card. */
export interface ReadCard {
  readonly id: string;
  readonly name: string;
  /** The lines of facts by their labels. */
  readonly facts: Readonly<Record<string, string>>;
  /** The texts of it that are marked as English. */
  readonly english: readonly string[];
}

/** Reads every card of a page at once: a page has a hundred. */
export function readCards(page: Page): Promise<readonly ReadCard[]> {
  return page.locator('.found-study').evaluateAll((cards) =>
    cards.map((card) => {
      const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
      return {
        id:
          new URL(card.querySelector<HTMLAnchorElement>('a.button')?.href ?? 'about:blank').searchParams.get(
            'studyId',
          ) ?? '',
        name: words(card.querySelector('h3')),
        facts: Object.fromEntries(
          [...card.querySelectorAll('dt, ul[aria-label]')].map((part) =>
            part.matches('dt')
              ? [words(part), words(part.nextElementSibling)]
              : [part.getAttribute('aria-label') ?? '', words(part)],
          ),
        ),
        english: [...card.querySelectorAll('[lang="en"]')].map(words),
      };
    }),
  );
}

/** Presses the button for more cards until there are none left to show. */
export async function showAll(cards: Locator, more: Locator, count: number): Promise<void> {
  while ((await cards.count()) < count) {
    const before = await cards.count();
    await more.click();
    await cards.nth(before).waitFor();
  }
}
