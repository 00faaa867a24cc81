import { campaignText } from '#tests/support/content-client.ts';
import { contentApi, expect, framePreview, startFramingSite, test } from './preview-frames.ts';

const words = (en: string) => ({ en, es: `ES ${en}` });
const BLOCKS = [{ block: 'FullName' }, { block: 'PostalCode' }, { block: 'Email' }];

/** A campaign whose first page asks three things. */
function text(id: string, title: string, blocks: readonly object[] = BLOCKS, rest: object = {}): string {
  const routes = [
    { name: 'home', title: words(title), blocks, next: [{ to: 'bye' }] },
    { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] },
  ];
  return campaignText(id, { routes, ...rest });
}

test('an unsaved document is shown where its author looks, and what was entered stays', async ({
  page,
  server,
  cms,
}) => {
  const { write, preview } = contentApi(server.origin);
  const file = 'live.json';
  const revision = await write(file, text('live', 'Before'));
  const address = await preview({ campaign: 'live', changes: [{ document: file, revision }] });
  const { frame, update, heard } = await framePreview(page, cms, address);
  const heading = frame.getByRole('heading', { level: 1 });
  const email = frame.getByRole('textbox', { name: 'Email' });
  const postal = frame.getByRole('textbox', { name: /postal|zip/i });
  await expect(heading).toHaveText('Before');
  expect(await heard()).toMatchObject([
    { type: 'ready', version: 1, campaign: 'live', language: 'en', route: 'home', origin: new URL(address).origin },
  ]);
  const name = frame.getByRole('textbox', { name: 'Full name' });
  await email.fill('ana@example.org');
  // Half a name, which would be wrong if its field had been left.
  await name.fill('Ana');
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
  const stays = async () => {
    await expect(email).toHaveValue('ana@example.org');
    await expect(name).toHaveValue('Ana');
    await expect(name).toBeFocused();
    expect(await name.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1);
    await expect(frame.locator('.field-error')).toHaveCount(0);
  };

  const bar = frame.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText(`live.json, revision ${revision} · ends`);
  await expect(bar.getByRole('time')).toHaveText(/E[SD]T$/);
  await expect(bar).not.toContainText('not saved', { useInnerText: true });
  const line = await bar.evaluate((element) => parseFloat(getComputedStyle(element).lineHeight));
  expect((await bar.boundingBox())?.height).toBeLessThan(2 * line);
  // Another text.
  expect(await update({ document: file, text: text('live', 'After') })).toMatchObject({
    type: 'applied',
    route: 'home',
  });
  await expect(heading).toHaveText('After');
  await expect(bar).toContainText('with changes that are not saved', { useInnerText: true });
  await stays();
  // A block is added, moved, and removed: each time by operations on top of what came before.
  await update({ document: file, operations: [{ do: 'addBlock', route: 'home', block: 'Gender', to: 1 }] });
  await expect(frame.getByRole('radiogroup', { name: 'Gender' })).toBeVisible();
  await stays();
  await update({ document: file, operations: [{ do: 'moveBlock', route: 'home', at: 0, to: 3 }] });
  await expect(frame.getByRole('textbox').last()).toHaveAccessibleName('Full name');
  await stays();
  await update({ document: file, operations: [{ do: 'removeBlock', route: 'home', at: 1 }] });
  await expect(postal).toHaveCount(0);
  await stays();
  // Another way: the same page leads elsewhere now.
  const operations = [
    { do: 'addRoute', name: 'between', title: words('Between'), to: 1 },
    { do: 'set', pointer: '/routes/1/next', value: [{ to: 'bye' }] },
    { do: 'set', pointer: '/routes/0/next', value: [{ to: 'between' }] },
  ];
  expect(await update({ document: file, operations })).toMatchObject({ type: 'applied' });
  await stays();
});

test('a broken draft leaves the last good picture, and its author is told why', async ({ page, server, cms }) => {
  const { write, preview } = contentApi(server.origin);
  const file = 'broken.json';
  const revision = await write(file, text('broken', 'Good'));
  const { frame, update } = await framePreview(
    page,
    cms,
    await preview({ campaign: 'broken', changes: [{ document: file, revision }] }),
  );
  const heading = frame.getByRole('heading', { level: 1 });
  const refused = await update({ document: file, text: text('broken', 'Bad', BLOCKS, { home: 'nowhere' }) });
  expect(refused).toMatchObject({
    type: 'refused',
    code: 'document-refused',
    findings: [{ code: 'missing-home', document: file, severity: 'error' }],
  });
  await expect(heading).toHaveText('Good');
  expect(await update({ document: file, text: '{' })).toMatchObject({ type: 'refused', code: 'document-refused' });
  expect(await update({ document: file, operations: [{ do: 'removeRoute', route: 'home' }] })).toMatchObject({
    type: 'refused',
    code: 'operation-impossible',
  });
  expect(await update({ document: '../x', text: '{}' })).toMatchObject({ type: 'refused', code: 'document-unknown' });
  expect(await update({ document: file })).toMatchObject({ type: 'refused', code: 'request-invalid' });
  await expect(heading).toHaveText('Good');
  expect(await update({ document: file, text: text('broken', 'Good again') })).toMatchObject({ type: 'applied' });
  await expect(heading).toHaveText('Good again');
});

test('a page of another origin cannot frame a preview, and nobody but its parent is listened to', async ({
  page,
  server,
  cms,
  problems,
}) => {
  const { write, preview } = contentApi(server.origin);
  const file = 'guarded.json';
  const revision = await write(file, text('guarded', 'Guarded'));
  const address = await preview({ campaign: 'guarded', changes: [{ document: file, revision }] });
  const update = {
    trialflow: 'preview',
    version: 1,
    type: 'update',
    id: 'x',
    document: file,
    text: text('guarded', 'Taken'),
  };
  const { frame, heard, update: tell } = await framePreview(page, cms, address);
  // The preview's own window is not its parent.
  await frame.locator('body').evaluate((_body, said) => window.postMessage(said, '*'), update);
  expect(await tell({ document: file, operations: [{ do: 'set', pointer: '/name', value: 'Other' }] })).toMatchObject({
    type: 'applied',
  });
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Guarded');
  expect((await heard()).filter((one) => 'id' in one && one.id === 'x')).toEqual([]);
  // A tab that the page of another site has opened is not framed: it takes nothing.
  const other = await startFramingSite();
  problems.allow(/frame-ancestors|Refused to frame|Framing .* violates|policy-reports/);
  await page.goto(other.origin);
  const opened = page.waitForEvent('popup');
  await page.evaluate((shown) => {
    window.cmsPage.open(shown);
    window.cmsPage.show(shown);
  }, address);
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Guarded');
  await page.evaluate((said) => window.cmsPage.tell(said), update);
  // Whatever it was told before would be shown by now.
  await tab.evaluate(() => fetch(window.location.href));
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Guarded');
  expect(await page.evaluate(() => window.cmsPage.heard)).toEqual([]);
  other.close();
});

test('a visit in a preview of a day takes place on that day', async ({ page, server }) => {
  const { write, preview } = contentApi(server.origin);
  const file = 'on-a-day.json';
  const revision = await write(file, text('on-a-day', 'On a day', [{ block: 'Gender' }]));
  const changes = [{ document: file, revision }];
  await page.goto(await preview({ campaign: 'on-a-day', changes, day: '2031-05-17' }));
  await page.getByRole('radio').first().check({ force: true });
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/drafts'));
  await page.getByRole('button', { name: 'Next' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ today: '2031-05-17' });
});
