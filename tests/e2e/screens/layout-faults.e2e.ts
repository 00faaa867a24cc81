import { expect, test, type Page } from '@playwright/test';
import { findLayoutFaults } from '../../support/pages/find-layout-faults.ts';
import { withLongerTexts } from '../../support/pages/longer-texts.ts';

const STYLE =
  'body{margin:0;font:16px/1.5 sans-serif}' +
  '.button{display:inline-flex;align-items:center;min-height:48px;padding:0 16px;border:2px solid}' +
  '.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}';

async function show(page: Page, body: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(
    `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style>` +
      `<main>${body}</main>`,
  );
}

test.describe('a layout without fault', () => {
  for (const [what, body] of [
    [
      'a button, a link in a sentence and words for screen readers',
      '<button class="button">Next</button><p>Read our <a href="/">terms</a> first. ' +
        '<span class="hidden">Opens in a new tab, which is a long way away from here</span></p>',
    ],
    [
      'a small box whose label is large',
      '<input type="checkbox" id="yes" style="width:20px">' +
        '<label for="yes" style="display:inline-block;padding:12px">Yes, I agree</label>',
    ],
    [
      'a wide table in a frame that scrolls',
      '<div style="overflow-x:auto"><table><tr><td style="min-width:900px">A wide table, ' +
        'whose text is wide too</td></tr></table></div>',
    ],
    [
      'what is behind an open dialog',
      '<a href="/" style="display:block">Small</a><dialog><button class="button">Close</button></dialog>' +
        '<script>document.querySelector("dialog").showModal()</script>',
    ],
    [
      'a link that waits above the page',
      '<a href="#main" style="position:absolute;top:-100%">Skip</a><button class="button">Next</button>',
    ],
    ['a value that its control has room for', '<input style="width:200px;min-height:44px" value="60614">'],
    [
      'a choice that goes on in a second line',
      '<select style="appearance:none;width:100px;min-height:44px;white-space:normal">' +
        '<option>United States</option></select>',
    ],
  ] as const) {
    test(`has ${what}`, async ({ page }) => {
      await show(page, body);
      expect(await findLayoutFaults(page)).toEqual([]);
    });
  }
});

test.describe('a layout has a fault', () => {
  for (const [fault, body] of [
    ['scrolls sideways: 500 px in 320', '<div style="width:500px;height:50px"></div>'],
    [
      'text outside the window: p “Much too far to the right”',
      '<p style="position:relative;left:300px;white-space:nowrap">Much too far to the right</p>',
    ],
    [
      'cut text: p “A text that is higher than its box” in div.box “A text that is higher than its box”',
      '<div class="box" style="width:90px;height:30px;overflow:hidden">' +
        '<p style="margin:0">A text that is higher than its box</p></div>',
    ],
    [
      'cut text: p.line “A text that ends in three dots, somewher” ' +
        'in p.line “A text that ends in three dots, somewher”',
      '<p class="line" style="width:120px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">A text that ' +
        'ends in three dots, somewhere</p>',
    ],
    [
      'text over the edge: button.button “Unbreakable” of button.button “Unbreakable”',
      '<button class="button" style="width:80px;white-space:nowrap">Unbreakable</button>',
    ],
    ['broken word: “555-0104” in p.number “Call 555-0104”', '<p class="number" style="width:72px">Call 555-0104</p>'],
    [
      'sticks out by 40 px: p.card “Too wide” of div.room “Too wide”',
      '<div class="room" style="width:140px;padding-right:20px"><p class="card" style="width:180px">Too wide</p></div>',
    ],
    [
      'cut value: select “country” “The United States of America”',
      '<select name="country" style="width:100px;min-height:44px">' +
        '<option>The United States of America</option></select>',
    ],
    [
      'cut value: select “region” “Northamptonshire and more”',
      '<select name="region" style="appearance:none;width:90px;min-height:44px;white-space:normal">' +
        '<option>Northamptonshire and more</option></select>',
    ],
    [
      'cut value: select “state” “United States”',
      '<select name="state" style="appearance:none;width:100px;height:44px;font-size:30px;white-space:normal">' +
        '<option>United States</option></select>',
    ],
    [
      'cut value: input “phone” “your number with its area code”',
      '<input name="phone" style="width:100px;min-height:44px" placeholder="your number with its area code">',
    ],
    [
      'overlap: button.button “Back” and button.button “Next”',
      '<button class="button">Back</button><button class="button" style="margin-left:-20px">Next</button>',
    ],
    [
      'texts overlap: p “The first line” and p “The second line”',
      '<p style="margin:0">The first line</p><p style="margin:-14px 0 0">The second line</p>',
    ],
    [
      'small target: a “All by itself” 90 × 24',
      '<p style="display:inline-block;width:90px"><a href="/" style="display:block">All by itself</a></p>',
    ],
    [
      'small target: button “×” 20 × 44',
      '<button aria-label="Close" style="width:20px;height:44px;padding:0">×</button>',
    ],
  ] as const) {
    test(`which is found: ${fault}`, async ({ page }) => {
      await show(page, body);
      expect(await findLayoutFaults(page)).toContain(fault);
    });
  }
});

test('words are two fifths longer while the page is looked at, and as they were afterwards', async ({ page }) => {
  await show(page, '<button class="button">Continue to 3</button>');
  expect(await withLongerTexts(page, () => page.locator('button').textContent())).toBe('Continuecont to 3');
  await expect(page.locator('button')).toHaveText('Continue to 3');
});

test('longer words show what holds only as long as the words are short', async ({ page }) => {
  await show(page, '<button class="button" style="width:90px;white-space:nowrap">Continue</button>');
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await withLongerTexts(page, () => findLayoutFaults(page))).toEqual([
    'text over the edge: button.button “Continuecont” of button.button “Continuecont”',
  ]);
});
