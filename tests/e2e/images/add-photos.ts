import { expect, type Page } from '@playwright/test';
import { cameraPng } from '../../support/images/picture-files.ts';
import type { JourneyPhotos } from '../../journeys/journey.ts';
import type { Manner } from '../fixtures.ts';

/**
 * Chooses files on a page that takes photos, and waits until it has processed each. Without script they are posted with
 * the form.
 */
export async function addPhotos(
  page: Page,
  { take, reads, broken = false }: JourneyPhotos,
  manner: Manner,
): Promise<void> {
  const buffer = broken ? Buffer.from('no picture') : cameraPng(1200, 900);
  const files = Array.from({ length: take }, (_, index) => ({
    name: `photo-${index + 1}.png`,
    mimeType: 'image/png',
    buffer,
  }));
  await page.locator('input[type="file"][multiple]').setInputFiles(files);
  if (manner === 'no-script') return;
  if (reads === undefined)
    await expect(page.locator('input[type="hidden"][name^="answer."][value*="-"]')).not.toHaveCount(0);
  else await expect(page.getByText(reads, { exact: true })).toHaveCount(take);
}
