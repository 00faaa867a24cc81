import type { Plugin } from 'vite';

const NOTHING = '\0nothing';

/** What React JSON Schema Form finds in place of its own parts: our blocks draw every field with their templates. */
const FORM_PARTS: readonly (readonly [module: RegExp, code: string])[] = [
  [
    /\/@rjsf\/core\/lib\/components\/fields\/index\.js$/,
    "import ObjectField from './ObjectField.js';\nimport SchemaField from './SchemaField.js';\n" +
      'export default () => ({ ObjectField, SchemaField });',
  ],
  [
    /\/@rjsf\/core\/lib\/components\/templates\/index\.js$/,
    'const Nothing = () => null;\n' +
      'export default () => ({ DescriptionFieldTemplate: Nothing, FieldHelpTemplate: Nothing, ' +
      'FieldErrorTemplate: Nothing, ButtonTemplates: {} });',
  ],
  [/\/@rjsf\/core\/lib\/components\/widgets\/index\.js$/, 'export default () => ({});'],
];

/** The bundler cannot know that `memo` does nothing else: the routes of a data router would stay for its sake. */
const ROUTER = /\/react-router\/dist\/production\/lib\/components\.js$/;

/** What resolves references of a schema to other schemas: of questions and of settings, none has such a reference. */
const resolveReferences = (source: string, importer: string | undefined) =>
  source === 'fast-uri' && importer?.includes('/@rjsf/utils/') === true ? NOTHING : undefined;

const leaveOutRoutes = (code: string, id: string) =>
  ROUTER.test(id) ? code.replaceAll(/= (\S+\.memo\()/g, '= /* @__PURE__ */ $1') : undefined;

/**
 * Leaves out of the visitors' bundles what they never see of packages: the fields, templates and widgets of React JSON
 * Schema Form, and what resolves its references to other schemas, of which question sets have none (a third of what a
 * screener loaded); and the routes of React Router, of which visits use the history alone.
 */
export function packageParts(): Plugin {
  return {
    name: 'package-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: resolveReferences,
    load: (id) => (id === NOTHING ? 'export default {};' : FORM_PARTS.find(([module]) => module.test(id))?.[1]),
    transform: leaveOutRoutes,
  };
}

/** Leaves out of the studio what it never uses of packages; its panels do use the fields of React JSON Schema Form. */
export function studioParts(): Plugin {
  return {
    name: 'studio-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: resolveReferences,
    load: (id) => (id === NOTHING ? 'export default {};' : undefined),
    transform: leaveOutRoutes,
  };
}
