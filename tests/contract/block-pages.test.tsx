import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#schemas/language.ts';
import { createTextOf } from '#registry/text-values.ts';
import { translatorOf } from '#tests/support/block-runtime.tsx';
import { blockCases } from '#tests/support/block-cases.ts';
import { formValues, renderBlock, renderBlockToHtml } from '#tests/support/render-block.tsx';
import { TEST_OPERATOR, readyIndications, visit } from '#tests/support/visit.ts';

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button';

/** How a control is called by those who listen to the page; '' where it has no name. */
function nameOf(control: Element): string {
  const label = [...control.ownerDocument.querySelectorAll('label')].find(({ htmlFor }) => control.id !== '' && htmlFor === control.id);
  const named = (control.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => control.ownerDocument.getElementById(id)?.textContent ?? '');
  return [label?.textContent, control.closest('label')?.textContent, control.getAttribute('aria-label'), control.tagName === 'BUTTON' ? control.textContent : '', ...named].join('').trim();
}

describe.each(blockCases.flatMap((entry) => LANGUAGES.map((locale) => ({ ...entry, locale }))))('[B4] block $name in $locale', ({ block, examples, locale }) => {
  const options = { locale, remote: readyIndications(locale) };

  test('[B4] [N2] is rendered by the server, labelled, without styles or scripts of its own', async () => {
    for (const { props } of examples) {
      const html = await renderBlockToHtml(block, props, options);
      expect(html).not.toMatch(/ style=|<script|javascript:/);
      document.body.innerHTML = html;
      const controls = [...document.querySelectorAll(CONTROLS)];
      expect(controls.filter((control) => nameOf(control) === '').map((control) => control.outerHTML)).toEqual([]);
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index), 'ids that are there twice').toEqual([]);
      for (const described of document.querySelectorAll('[aria-describedby]')) {
        for (const id of (described.getAttribute('aria-describedby') ?? '').split(' ')) expect(document.getElementById(id), id).not.toBeNull();
      }
      document.body.innerHTML = '';
    }
  });

  test('[B4] shows in the browser the controls that its fields read, each reachable by its id', async () => {
    for (const { props } of examples) {
      const page = await renderBlock(block, props, options);
      for (const field of page.runtime.getFields()) {
        expect(document.getElementById(field.controls[0] ?? ''), field.id).not.toBeNull();
        for (const control of field.controls) expect(page.form.elements.namedItem(control), control).not.toBeNull();
      }
      const names = new Set(page.runtime.getFields().flatMap(({ controls }) => controls));
      expect(Object.keys(formValues(page.form)).filter((name) => !names.has(name)), 'controls that no field reads').toEqual([]);
      page.unmount();
    }
  });

  test('[B4] names its fields in the words of the language', async () => {
    const translator = await translatorOf(block, locale);
    const state = visit(options);
    const texts = { t: (key: string, values?: Readonly<Record<string, string | number>>) => translator.translate({ block: block.name }, key, values), text: createTextOf(translator, TEST_OPERATOR)(state) };
    for (const { props } of examples) {
      for (const field of block.fields?.(props, state, 'block') ?? []) expect(block.label?.(field, props, state, texts) ?? '').not.toBe('');
    }
  });

  test('[E1] says what is wrong beside the control', async () => {
    for (const { props } of examples) {
      const page = await renderBlock(block, props, options);
      for (const field of page.runtime.getFields().filter(({ id }) => page.form.elements.namedItem(id))) {
        page.show({ [field.id]: 'required' });
        const message = page.translator.translate('shell', 'validation.required');
        expect(page.form.textContent, field.id).toContain(message);
        expect(page.form.querySelector('.field-invalid [aria-invalid="true"], .field-invalid[aria-invalid="true"], fieldset.field-invalid'), field.id).not.toBeNull();
      }
      page.unmount();
    }
  });
});
