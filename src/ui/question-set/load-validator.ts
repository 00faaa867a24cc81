import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { AnswerData, QuestionContext, QuestionValidator } from './question-context.ts';

type ValidatorFunctions = Parameters<typeof createPrecompiledValidator>[0];

function isFunctions(value: unknown): value is ValidatorFunctions {
  return typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'function');
}

/**
 * Loads the validator that was compiled when the questions were published. `undefined` when it cannot be loaded or was
 * compiled for other questions: the page's own rules and the server still judge every answer.
 */
export async function loadValidator(url: string, schema: RJSFSchema): Promise<QuestionValidator | undefined> {
  try {
    const module: unknown = await import(/* @vite-ignore */ url);
    const functions = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
    if (!isFunctions(functions)) return undefined;
    const validator = createPrecompiledValidator<AnswerData, RJSFSchema, QuestionContext>(functions, schema);
    validator.isValid(schema, {}, schema);
    return validator;
  } catch {
    return undefined;
  }
}
