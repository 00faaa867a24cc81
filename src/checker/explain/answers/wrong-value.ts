import { sentence, type Sentence } from '#schemas/sentence.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Finding } from '../../issue.ts';
import { suggest } from '../../suggest.ts';

/** Returns why a fact cannot have a value, or `undefined` if it can. */
export function wrongValue(
  fact: string,
  value: AnswerValue,
  domain: Domain | 'any',
): Pick<Finding, 'code' | 'message' | 'suggestion'> | undefined {
  if (domain === 'any') return undefined;
  const wanted = WANTED[domain.kind];
  if (!wanted.takes(value))
    return {
      code: 'value-of-wrong-type',
      message: sentence`"${fact}" is ${wanted.words}, not ${JSON.stringify(value)}`,
      suggestion: converted(value, domain),
    };
  const listed = domain.kind === 'choice' || domain.kind === 'choices' ? domain.values : undefined;
  const strange = [value].flat().find((one) => listed !== undefined && !listed.includes(String(one)));
  if (listed && strange !== undefined)
    return {
      code: 'value-not-in-domain',
      message: sentence`"${fact}" is one of ${listed.join(', ')}, not "${String(strange)}"`,
      suggestion: suggest(String(strange), listed),
    };
  if (domain.kind === 'number' && typeof value === 'number' && (value < domain.min || value > domain.max))
    return {
      code: 'value-not-in-domain',
      message: sentence`"${fact}" is between ${domain.min} and ${domain.max}, not ${value}`,
    };
  return undefined;
}

const isText = (value: AnswerValue) => typeof value === 'string';

const WANTED: Readonly<
  Record<Domain['kind'], { readonly words: Sentence; readonly takes: (value: AnswerValue) => boolean }>
> = {
  boolean: { words: sentence`true or false`, takes: (value) => typeof value === 'boolean' },
  number: { words: sentence`a number`, takes: (value) => typeof value === 'number' },
  date: {
    words: sentence`a date like 1980-05-14`,
    takes: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  },
  choice: { words: sentence`a text`, takes: isText },
  choices: { words: sentence`a list of texts`, takes: (value) => typeof value === 'object' },
  // Facts that are lists of ids have the text domain too.
  text: { words: sentence`a text`, takes: (value) => isText(value) || typeof value === 'object' },
  remote: { words: sentence`a text`, takes: isText },
};

function converted(value: AnswerValue, domain: Domain): string | undefined {
  if (domain.kind === 'number' && typeof value === 'string' && value !== '' && Number.isFinite(Number(value)))
    return value;
  return domain.kind === 'boolean' && (value === 'true' || value === 'false') ? value : undefined;
}
