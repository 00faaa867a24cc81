import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#schemas/language.ts';
import { createTextOf } from '#registry/text-values.ts';
import { translatorOf } from '#tests/support/blocks/block-runtime.tsx';
import { blockCases } from '#tests/support/blocks/block-cases.ts';
import { formValues, renderBlock, renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { TEST_OPERATOR, readyIndications, visit } from '#tests/support/blocks/visit.ts';

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button';

/** The accessible name of a control; '' if it has none. */
function nameOf(control: Element): string {
  const label = [...control.ownerDocument.querySelectorAll('label')].find(
    ({ htmlFor }) => control.id !== '' && htmlFor === control.id,
  );
  const named = (control.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => control.ownerDocument.getElementById(id)?.textContent ?? '');
  return [
    label?.textContent,
    control.closest('label')?.textContent,
    control.getAttribute('aria-label'),
    control.tagName === 'BUTTON' ? control.textContent : '',
    ...named,
  ]
    .join('')
    .trim();
}

describe.each(blockCases.flatMap((entry) => LANGUAGES.map((locale) => ({ ...entry, locale }))))(
  '[B4] block $name in $locale',
  ({ block, examples, locale }) => {
    const options = { locale, remote: readyIndications(locale) };

    test('[B4] [N2] is rendered by the server, labelled, without styles or scripts of its own', async () => {
      for (const { props } of examples) {
        const html = await renderBlockToHtml(block, props, options);
        expect(html).not.toMatch(/ style=|<script|javascript:/);
        document.body.innerHTML = html;
        const controls = [...document.querySelectorAll(CONTROLS)];
        expect(controls.filter((control) => nameOf(control) === '').map((control) => control.outerHTML)).toEqual([]);
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        // No id occurs twice.
        expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
        for (const described of document.querySelectorAll('[aria-describedby]')) {
          for (const id of (described.getAttribute('aria-describedby') ?? '').split(' '))
            expect({ id, there: document.getElementById(id) !== null }).toEqual({ id, there: true });
        }
        document.body.innerHTML = '';
      }
    });

    test('[B4] shows in the browser the controls that its fields read, each reachable by its id', async () => {
      for (const { props } of examples) {
        const page = await renderBlock(block, props, options);
        const files = block.uploads?.(props, page.runtime.blockId)?.files;
        for (const field of page.runtime.getFields()) {
          // The error summary links to the control that a missing answer names, else to the first one.
          const missing = field.read({});
          const place = (missing.ok ? files : missing.control) ?? field.controls[0] ?? '';
          expect({ field: field.id, reachable: document.getElementById(place) !== null }).toEqual({
            field: field.id,
            reachable: true,
          });
          // A field that sets no fact only makes the page wait; photos become controls once they are added.
          const always = field.facts.length > 0 && block.uploads === undefined ? field.controls : [];
          expect(always.filter((control) => page.form.elements.namedItem(control) === null)).toEqual([]);
        }
        const names = new Set([...page.runtime.getFields().flatMap(({ controls }) => controls), files]);
        // Every control is read by a field.
        expect(Object.keys(formValues(page.form)).filter((name) => !names.has(name))).toEqual([]);
        page.unmount();
      }
    });

    test('[B4] names its fields in its language', async () => {
      const translator = await translatorOf(block, locale);
      const state = visit(options);
      const texts = {
        t: (key: string, values?: Readonly<Record<string, string | number>>) =>
          translator.translate({ block: block.name }, key, values),
        shell: (key: string, values?: Readonly<Record<string, string | number>>) =>
          translator.translate('shell', key, values),
        text: createTextOf(translator, TEST_OPERATOR)(state),
      };
      for (const { props } of examples) {
        for (const field of block.fields?.(props, state, 'block') ?? [])
          expect(block.label?.(field, props, state, texts) ?? '').not.toBe('');
      }
    });

    test('[E1] says what is wrong next to the control', async () => {
      for (const { props } of examples) {
        const page = await renderBlock(block, props, options);
        // What the page sends on its own cannot be wrong.
        const entered = page.runtime
          .getFields()
          .filter(({ id }) => page.form.querySelector(`[name="${id}"]:not([type="hidden"])`));
        for (const field of entered) {
          page.show({ [field.id]: 'required' });
          const message = page.translator.translate('shell', 'validation.required');
          expect(
            [...page.form.querySelectorAll('.field-invalid')].map((invalid) => invalid.textContent).join(),
          ).toContain(message);
        }
        page.unmount();
      }
    });
  },
);
