import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { escaped } from '../../graph/escaped.ts';
import { fill } from '../../explain/words/condition-words.ts';

/** The id of a screen's part of the package. */
export const screenId = (route: string) => `screen-${route}`;

/** A link to the screen of a route. */
export function screenLink(route: string): string {
  return `<a href="#${escaped(screenId(route))}">${escaped(route)}</a>`;
}

/** A numbered part of the package. @param content HTML */
export function section(id: string, title: string, content: string): string {
  return (
    `<section id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${escaped(title)}</h2>` +
    `${content}</section>`
  );
}

export const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

/** @param items HTML */
export function list(items: readonly string[], name = 'plain'): string {
  return `<ul class="${name}">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

/** A table whose cells say on a phone which column they belong to. @param rows cells as HTML */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], name = ''): string {
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('');
  const body = rows.map(
    (cells) =>
      `<tr>${cells.map((cell, index) => `<td data-name="${escaped(heads[index] ?? '')}">${cell}</td>`).join('')}</tr>`,
  );
  return `<table class="${name}"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** `1 place`, `3 places`. */
export function counted(count: number, words: { readonly one: string; readonly many: string }): string {
  return count === 1 ? words.one : fill(words.many, { count: String(count) });
}

/** What is said in English in a package of another language. @param html HTML */
export function inEnglish(html: string, language: string): string {
  return language === DEFAULT_LANGUAGE ? html : `<div lang="${DEFAULT_LANGUAGE}">${html}</div>`;
}
