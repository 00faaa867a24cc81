import { describe, expect, test } from 'vitest';
import { readForm } from '#engine/route-state.ts';
import { withRules } from '#registry/define-block.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { visit } from '#tests/support/blocks/visit.ts';
import definition from './index.ts';
import { pendingOf } from '#ui/files/file-uploads.tsx';

const block = await withRules(definition);

const ONE = '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11';
const TWO = '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c12';
const PROPS = { title: { en: 'Photos of the skin', es: 'Fotos de la piel' }, most: 2 };
const FACT = 'answer.ImageCapture';
const fieldsOf = (props: object) => block.fields?.({ ...PROPS, ...props }, visit(), 'ImageCapture') ?? [];
const codeOf = (form: Readonly<Record<string, readonly string[]>>, props = {}) =>
  readForm(fieldsOf(props), form, {}).issues.map(({ code, control }) => `${code} at ${control}`);

describe('ImageCapture', () => {
  test.each<[string, Readonly<Record<string, readonly string[]>>, object, readonly string[]]>([
    ['nothing', {}, {}, [`imageMissing at ${FACT}.files`]],
    ['nothing where nothing is needed', {}, { fewest: 0 }, []],
    ['one where two are needed', { [FACT]: [ONE] }, { fewest: 2 }, [`imagesTooFew at ${FACT}.files`]],
    ['three', { [FACT]: [ONE, TWO, ONE.replace('c11', 'c13')] }, {}, [`imageCount at ${FACT}.files`]],
    ['one that is deleted', { [FACT]: [ONE], [`${FACT}.remove`]: [ONE] }, {}, [`imageMissing at ${FACT}.files`]],
    ['one on its way', { [FACT]: [ONE], [`${FACT}.pending`]: ['sending'] }, {}, [`imagesPending at ${FACT}.files`]],
    ['one that failed', { [FACT]: [ONE], [`${FACT}.pending`]: ['failed'] }, {}, [`imagesFailed at ${FACT}.files`]],
    ['what is not an id', { [FACT]: ['../../etc'] }, {}, [`imageMissing at ${FACT}.files`]],
  ])('[C15] %s gets the right issue, or none', (_what, form, props, codes) => {
    expect(codeOf(form, props)).toEqual(codes);
  });

  test('[C15] the answers are the ids of what is stored', () => {
    expect(readForm(fieldsOf({}), { [FACT]: [ONE, TWO, ONE], [`${FACT}.remove`]: [TWO] }, {}).answers).toEqual({
      [FACT]: [ONE],
    });
  });

  test('[C15] camera and device each have an input that takes pictures only', async () => {
    const page = await showBlock(block, PROPS);
    const inputs = [...page.form.querySelectorAll('input[type="file"]')];
    expect(
      inputs.map((input) => [
        input.getAttribute('capture'),
        input.hasAttribute('multiple'),
        input.getAttribute('accept'),
      ]),
    ).toEqual([
      ['environment', false, 'image/jpeg,image/png,image/webp'],
      [null, true, 'image/jpeg,image/png,image/webp'],
    ]);
    expect(page.form.textContent).toContain('Only the study team sees the photos.');
  });

  test('[K8] without JavaScript the form shows stored photos, each with a delete box, and can send more', async () => {
    const html = await renderBlockToHtml(block, PROPS, { locale: 'es', answers: { [FACT]: [ONE] } });
    expect(html).toContain(`<input type="hidden" name="${FACT}" value="${ONE}"/>`);
    expect(html).toContain('Eliminar Foto 1');
    expect(html).toMatch(/<button value="stay:[^"]+"[^>]*name="_action"/);
  });

  test('[C15] no more can be chosen than may be sent', async () => {
    const page = await showBlock(block, PROPS, { answers: { [FACT]: [ONE, TWO] } });
    expect(page.form.querySelectorAll('input[type="file"]')).toHaveLength(0);
    expect(page.form.textContent).toContain('You have added 2 photos. Delete one to add another.');
  });

  test('[C15] deleting a stored photo takes it out of the answers', async () => {
    const page = await showBlock(block, PROPS, { answers: { [FACT]: [ONE, TWO] } });
    page.change({ device: { width: 412 } });
    const [first] = page.form.querySelectorAll('.photo button');
    if (!first) throw new Error('There is no button');
    expect(first.getAttribute('aria-label')).toBe('Delete Photo 1');
    page.press(first);
    expect(page.state().answers).toEqual({ [FACT]: [TWO] });
  });

  test('[C15] the page waits while a photo is on its way, and while one failed', () => {
    const photo = { id: ONE, done: 0 };
    expect(
      pendingOf([
        { ...photo, state: 'stored' },
        { ...photo, state: 'preparing' },
      ]),
    ).toBe('sending');
    expect(pendingOf([{ ...photo, state: 'failed' }])).toBe('failed');
    expect(
      pendingOf([
        { ...photo, state: 'stored' },
        { ...photo, state: 'unreadable' },
      ]),
    ).toBe('');
  });
});
