/** Elements that draw. None of them runs anything, and none loads anything but through an attribute checked below. */
const DRAWS = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc metadata defs symbol use ' +
    'clipPath mask pattern marker linearGradient radialGradient stop style filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur ' +
    'feMerge feMergeNode feMorphology feOffset feTurbulence'
  ).split(' '),
);

const RULES: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<!(?:DOCTYPE|ENTITY|\[CDATA\[)/i, 'a document type, an entity or CDATA'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/[\s/"']on[a-z]+\s*=/i, 'an event handler'],
  [/(?:^|[\s/"':])(?:href|src)\s*=\s*(?!\s*["']#)/i, 'a reference to another file or to code'],
  [/url\(\s*(?!\s*["']?#)/i, 'a reference to another file'],
  [/@import|expression\(|javascript:|\\/i, 'a style that loads or runs something'],
  [/&(?!(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[0-9a-f]{1,5});)/i, 'an entity'],
  // A number could spell any of the words above.
  [/=\s*(?:"[^"]*&#|'[^']*&#)/, 'letters written as numbers in an attribute'],
];

/**
 * Why an SVG is refused: what it contains besides drawing. `undefined`: it only draws. It must be plain XML in UTF-8,
 * with elements of the list alone, without scripts, handlers, foreign content and references to anything outside it.
 */
export function svgFault(bytes: Buffer): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/<!--[\s\S]*?-->/g, '');
  } catch {
    return 'text that is not UTF-8';
  }
  const foreign = [...text.matchAll(/<\s*\/?\s*([^\s/>!?]+)/g)]
    .map(([, name = '']) => name)
    .find((name) => !DRAWS.has(name));
  if (foreign !== undefined) return `<${foreign.slice(0, 30)}>`;
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?<svg[\s>]/.test(text)) return 'something other than a picture';
  return RULES.find(([pattern]) => pattern.test(text))?.[1];
}

/** The size of an SVG in its own units: of its `viewBox`, else `width` and `height`; `undefined` if it has neither. */
export function svgSize(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  const [tag = ''] = /<svg[^>]*>/.exec(bytes.toString('utf8')) ?? [];
  const [, box = ''] = /\sviewBox\s*=\s*["']([^"']*)/.exec(tag) ?? [];
  const [, , boxWidth, boxHeight] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [own, tall] = ['width', 'height'].map((name) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["'](\\d+(?:\\.\\d+)?)(?:px)?["']`).exec(tag)?.[1]),
  );
  const width = Math.round(boxWidth ?? own ?? 0);
  const height = Math.round(boxHeight ?? tall ?? 0);
  return width > 0 && height > 0 ? { width, height } : undefined;
}
