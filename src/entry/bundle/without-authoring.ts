import type { Plugin } from 'vite';

const AUTHORING = '\0authoring';

/**
 * Leaves out of the browser's bundle what only authors and the server use of a block: its schema, its examples. They
 * would bring the schema library into the chunks that every visitor loads. Descriptions of
 * blocks, facts and actions, and the domains of facts, are left out too, unless the bundle shows them to authors: 2 kB
 * of every first load.
 * @param describes whether the bundle shows descriptions: the gallery and the explanation page do
 */
export function withoutAuthoring({ describes }: { readonly describes: boolean }): Plugin {
  return {
    name: 'without-authoring',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId: (source, importer) =>
      /^\.\/(schema\.ts|examples\.json)$/.test(source) && /\/blocks\/[^/]+\/index\.ts$/.test(importer ?? '')
        ? AUTHORING
        : undefined,
    load: (id) => (id === AUTHORING ? 'export default undefined;' : undefined),
    transform: (code, id) => (describes ? undefined : withoutDescriptions(code, id)),
  };
}

const LITERAL = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|` + '`[^`\\n]*`)';

/** What a fact or a block is, in words, wherever it is written. */
const DESCRIPTION = new RegExp(`\\bdescription:\\s*${LITERAL}(?:\\s*\\+\\s*${LITERAL})*,?\\s*`, 'g');

/** What only authors read, and how it is written in these files. */
const FOR_AUTHORS: readonly (readonly [file: RegExp, text: RegExp, instead: string])[] = [
  [
    /\/(src\/engine\/facts\/[\w-]+|blocks\/[^/]+\/index)\.ts$/,
    // A long text stands on a line of its own, or on several.
    DESCRIPTION,
    '',
  ],
  [/\/blocks\/[^/]+\/index\.ts$/, /^ {2}(?:schema|examples): \(\) => import\([^)]*\),\n/gm, ''],
  // What values a listed fact can have, and which answers it is read from, only the checker asks.
  [/\/src\/engine\/facts\/[\w-]+-facts\.ts$/, /,? answers: (?:[A-Z]+|\[[^\]\n]*\])(?= \})/g, ''],
  [/\/src\/engine\/facts\/[\w-]+\.ts$/, /^ +(?:description|domain: (?:[A-Z]+|\{[^{}\n]*\})),\n/gm, ''],
];

function withoutDescriptions(code: string, id: string): string | undefined {
  const concerned = FOR_AUTHORS.filter(([file]) => file.test(id));
  return concerned.length === 0
    ? undefined
    : concerned.reduce((left, [, text, instead]) => left.replaceAll(text, instead), code);
}
