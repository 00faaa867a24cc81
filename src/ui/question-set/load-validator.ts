import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { loadPart } from '../load-part.ts';
import type { AnswerData, QuestionContext, QuestionValidator } from './question-context.ts';

type ValidatorFunctions = Parameters<typeof createPrecompiledValidator>[0];

function isFunctions(value: unknown): value is ValidatorFunctions {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'function')
  );
}

/**
 * The validator, without errors about unanswered questions: the set does not show them, and on a cheap phone RJSF would
 * spend a tenth of a second on three hundred such errors at every answer.
 */
function ofAnswered(validate: ValidatorFunctions[string]): ValidatorFunctions[string] {
  const withoutRequired: ValidatorFunctions[string] = Object.assign(
    (data: unknown) => {
      const valid = validate(data);
      withoutRequired.errors = validate.errors?.filter(({ keyword }) => keyword !== 'required') ?? null;
      return valid;
    },
    { errors: null },
  );
  return withoutRequired;
}

/**
 * Loads the validator that was compiled when the questions were published. `undefined` if it cannot be loaded or was
 * compiled for different questions: the page's own rules and the server still validate every answer.
 */
export async function loadValidator(url: string, schema: RJSFSchema): Promise<QuestionValidator | undefined> {
  try {
    const module: unknown = await loadPart('validator', () => import(/* @vite-ignore */ url));
    const functions = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
    if (!isFunctions(functions)) return undefined;
    const judges = Object.fromEntries(
      Object.entries(functions).map(([name, validate]) => [name, ofAnswered(validate)]),
    );
    const validator = createPrecompiledValidator<AnswerData, RJSFSchema, QuestionContext>(judges, schema);
    validator.isValid(schema, {}, schema);
    return validator;
  } catch {
    return undefined;
  }
}
