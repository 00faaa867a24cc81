const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML, as opposed to text inserted into it. */
export interface Markup {
  readonly html: string;
}

type Part = string | number | Markup | readonly Markup[];

function partOf(part: Part): string {
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(({ html }) => html).join('');
  return String(part).replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
}

/**
 * A template tag for HTML: everything inserted counts as text and is escaped, for content and quoted attributes, unless
 * it is markup itself. For what the bundle cannot render; pages are components in `src/renderer/pages`.
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { html: strings.reduce((html, string, index) => `${html}${partOf(parts[index - 1] ?? '')}${string}`) };
}

/** HTML produced elsewhere: by React, or by the build. Never anything that a visitor or an operator wrote. */
export function madeMarkup(html: string): Markup {
  return { html };
}

export const NO_MARKUP: Markup = { html: '' };
