import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { rolldown } from 'rolldown';

const ENTRY = '\0question-set.cjs';

/**
 * Compiles the validator of a question set to one ESM whose default export `createPrecompiledValidator` accepts. It
 * contains no eval, so it runs under the visitor's content security policy. Takes tens of milliseconds: never call it
 * while a visitor waits.
 */
export async function compileValidator(schema: Readonly<Record<string, unknown>>): Promise<string> {
  const code = compileSchemaValidatorsCode({ ...schema }, { ajvOptionsOverrides: { code: { lines: false } } });
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'question-set',
        // The code itself is in no folder: what it requires from ajv is resolved from here.
        async resolveId(id, importer) {
          if (id === ENTRY) return id;
          return importer === ENTRY ? this.resolve(id, import.meta.filename, { skipSelf: true }) : null;
        },
        load: (id) => (id === ENTRY ? { code, moduleType: 'js' } : null),
      },
    ],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
