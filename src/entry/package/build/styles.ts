import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AtRule, parse, type Rule } from 'postcss';

/** The class of the element that a campaign is rendered in. */
const SCOPE = '.trialflow';

/** What means the whole document where the product owns it. */
const DOCUMENT = /^(:root|html|body)(?![\w-])/;

function scoped(selector: string): string {
  return DOCUMENT.test(selector) ? selector.replace(DOCUMENT, SCOPE) : `${SCOPE} ${selector}`;
}

/** Steps of an animation are not selectors. */
function isStep({ parent }: Rule): boolean {
  return parent instanceof AtRule && parent.name.endsWith('keyframes');
}

/**
 * The style sheets that a file imports as one, in which every rule holds within a campaign alone: somebody's app keeps
 * its own looks. Rules for printed pages are left out, for the page belongs to the app.
 */
export async function packagedStyles(file: string): Promise<string> {
  const imports = [...(await readFile(file, 'utf8')).matchAll(/@import url\('([^']+)'\)/g)];
  const sheets = await Promise.all(imports.map(([, path = '']) => readFile(join(dirname(file), path), 'utf8')));
  const root = parse(sheets.join('\n'));
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules('page', (rule) => void rule.remove());
  root.walkRules((rule) => {
    if (!isStep(rule)) rule.selectors = rule.selectors.map(scoped);
  });
  return root.toString();
}
