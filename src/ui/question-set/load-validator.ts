import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';

type ValidatorFunctions = Parameters<typeof createPrecompiledValidator>[0];

function isFunctions(value: unknown): value is ValidatorFunctions {
  return typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'function');
}

/**
 * Loads the validator that was compiled when the questions were published. `undefined` when it cannot be loaded or was
 * compiled for other questions: the page's own rules and the server still judge every answer.
 */
export async function loadValidator(url: string, schema: RJSFSchema): Promise<ValidatorType | undefined> {
  try {
    const module: { readonly default?: unknown } = await import(/* @vite-ignore */ url);
    if (!isFunctions(module.default)) return undefined;
    const validator = createPrecompiledValidator(module.default, schema);
    validator.isValid(schema, {}, schema);
    return validator;
  } catch {
    return undefined;
  }
}
