import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { nextButton } from './walk-signup.ts';

test('[D2] [D3] Next is described by what is missing, and by nothing once nothing is', async ({ page }) => {
  await openLive(page, '/signup/s6/postal');
  await expect(nextButton(page)).toHaveAccessibleDescription('An answer is missing. Press to see which.');
  await enter(page, 'candidate.postalCode', '60614', 'touch');
  await expect(nextButton(page)).not.toHaveAttribute('aria-disabled');
  // Screen readers keep a description whose hidden text has been emptied.
  await expect(nextButton(page)).not.toHaveAttribute('aria-describedby');
});
