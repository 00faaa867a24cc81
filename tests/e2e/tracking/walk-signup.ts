import type { Page } from '@playwright/test';
import { enter, press } from '../driver.ts';
import { expect } from '../fixtures.ts';

/** What must appear nowhere but in the lead: typed by the visitor of every test here. */
export const CANARIES = ['Canaria', 'Quetzalcoatl', 'canaria.q@example.org', '5550177', '555-0177', '60614'] as const;

const STEPS = [
  { heading: /Find clinical studies/, control: 'candidate.gender', value: 'female' },
  { heading: /Where do you live/, control: 'candidate.postalCode', value: '60614' },
  { heading: /How old are you/, control: 'candidate.age', value: '46' },
  { heading: /What is your name/, control: 'candidate.fullName', value: 'Canaria Quetzalcoatl' },
  { heading: /best number to reach you/, control: 'candidate.phone', value: '(312) 555-0177' },
  { heading: /email address/, control: 'candidate.email', value: 'canaria.q@example.org' },
  { heading: /Which conditions/, control: 'candidate.indicationIds', value: ['4'] },
] as const;

/** Walks s6 from the page shown up to, but not including, the step with this heading; to the end without one. */
export async function walkSignup(page: Page, until?: RegExp): Promise<void> {
  for (const { heading, control, value } of STEPS) {
    if (heading.source === until?.source) break;
    const title = page.getByRole('heading', { level: 1 });
    if (!heading.test((await title.textContent()) ?? '')) continue;
    await enter(page, control, value, 'touch');
    // Pressing a choice on the first screen moves straight on.
    if (control !== 'candidate.gender')
      await press(page, page.locator('button[name="_action"][value="next"]:visible').last(), 'touch');
    await expect(title).not.toHaveText(heading);
  }
}
