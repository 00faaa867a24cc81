import { sentence, type Sentence } from '#schemas/sentence.ts';
import type { Node } from '../../document/node.ts';
import { listedValues } from '#engine/predicates/evaluate.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { COMPARISONS, OPERATORS, type OperatorName } from '#schemas/campaign/predicate.ts';
import type { Check } from '../../workspace.ts';
import { asWords, items, member, namesIn, stringOf, valueOf } from '../../document/node-access.ts';
import { numberIn } from '../../document/quoted.ts';
import type { Finding } from '../../issue.ts';
import { isDateWord } from '../../model/date-word.ts';
import type { FactStatus } from '../../model/resolve-tests.ts';
import type { WrittenOperator, WrittenTest } from '../../model/predicate-tests.ts';
import { meantCountry, namedValue } from '../../familiar-names.ts';
import { suggest } from '../../suggest.ts';
import { operatorsOf } from './operators.ts';

/** The value that a fact is compared with has its type and is one that the fact can have (B5). Nothing is coerced. */
export const valueOfFact: Check = ({ tests }) =>
  tests.flatMap(({ test, status }) =>
    test.operators.flatMap((written) => {
      const operator = OPERATORS.find((name) => name === written.name);
      return operator && operatorsOf(status)?.includes(operator) ? problems(test, written, operator, status) : [];
    }),
  );

function problems(
  test: WrittenTest,
  { value }: WrittenOperator,
  operator: OperatorName,
  status: FactStatus,
): Finding[] {
  const found = (
    code: 'value-of-wrong-type' | 'value-not-in-domain',
    node: Node,
    message: Sentence,
    suggestion?: string,
  ): Finding => ({
    code,
    at: { document: test.document, node },
    message,
    suggestion,
    // Only the quotes are wrong: the suggestion is the same value as JSON writes it.
    fix:
      code === 'value-of-wrong-type' && suggestion !== undefined
        ? [{ offset: node.offset, length: node.length, text: suggestion }]
        : undefined,
  });
  if (operator === 'known')
    return value.type === 'boolean'
      ? []
      : [found('value-of-wrong-type', value, sentence`"known" takes true or false`, asBoolean(value))];
  const many = operator === 'isOneOf' || operator === 'includesAny';
  if (many !== (value.type === 'array'))
    return [
      found(
        'value-of-wrong-type',
        value,
        many
          ? sentence`"${operator}" takes a list, even of one value: ["…"]`
          : sentence`"${operator}" takes one value, not a list${SEVERAL[operator] ?? ''}`,
      ),
    ];
  if (value.type === 'object') {
    const wrong = comparisonFault(value, operator);
    return wrong === undefined ? [] : [found('value-of-wrong-type', value, wrong)];
  }
  if (many && items(value).length === 0)
    return [found('value-not-in-domain', value, sentence`"${operator}" takes a list of at least one value`)];
  return (many ? items(value) : [value]).flatMap((node) => {
    const wrong =
      status.kind === 'listed' || status.kind === 'asked'
        ? (writtenAsName(node, operator) ?? checkValue(node, operator, status.domain))
        : checkResponseId(node);
    return wrong ? [found(wrong.code, node, sentence`"${test.fact}" ${wrong.message}`, wrong.suggestion)] : [];
  });
}

/** The operators that take a list, in place of those that take one value. */
const SEVERAL: Readonly<Partial<Record<OperatorName, Sentence>>> = {
  is: sentence`; for several, write "isOneOf"`,
  includes: sentence`; for several, write "includesAny"`,
};

/** What is wrong with an object in place of a value; whether the two facts can be compared is another check. */
function comparisonFault(value: Node, operator: OperatorName): Sentence | undefined {
  if (!COMPARISONS.some((name) => name === operator))
    return sentence`"${operator}" takes a value; another fact is compared by ${COMPARISONS.join(', ')}`;
  return namesIn(value).length === 1 && stringOf(member(value, 'fact')) !== undefined
    ? undefined
    : sentence`Another fact to compare with is written {"fact": "answer.…"}, with nothing beside it`;
}

interface Wrong {
  readonly code: 'value-of-wrong-type' | 'value-not-in-domain';
  readonly message: Sentence;
  readonly suggestion?: string | undefined;
}

function checkResponseId(node: Node): Wrong | undefined {
  return node.type === 'string'
    ? undefined
    : { code: 'value-of-wrong-type', message: sentence`is the id of a response, as text in quotes` };
}

/** The name of a fact where another fact may stand: only the braces around it are missing. */
function writtenAsName(node: Node, operator: OperatorName): Wrong | undefined {
  const name = stringOf(node);
  if (name === undefined || !FACT_NAME.test(name) || !COMPARISONS.some((one) => one === operator)) return undefined;
  return {
    code: 'value-of-wrong-type',
    message: sentence`is compared with a value, not with the name "${name}"`,
    suggestion: JSON.stringify({ fact: name }),
  };
}

const FACT_NAME = /^(answer|candidate|computed)\.\w/;

function checkValue(node: Node, operator: OperatorName, domain: Domain): Wrong | undefined {
  const value = valueOf(node);
  const values = listedValues(domain);
  if (node.type !== TYPE_OF[domain.kind])
    return {
      code: 'value-of-wrong-type',
      message: sentence`is ${WORD_OF[domain.kind]}, not ${JSON.stringify(value)}`,
      suggestion: converted(node, domain),
    };
  if (values && typeof value === 'string') {
    if (values.includes(value)) return undefined;
    const listed = values.map(namedValue).join(', ');
    return {
      code: 'value-not-in-domain',
      message: sentence`is never "${value}"; it must be one of ${listed}`,
      suggestion: meantCountry(value, values) ?? suggest(value, values),
    };
  }
  if (domain.kind === 'number' && typeof value === 'number') return outOfBounds(value, operator, domain);
  return domain.kind !== 'date' || isDateWord(value)
    ? undefined
    : {
        code: 'value-not-in-domain',
        message: sentence`is compared with a calendar day (YYYY-MM-DD) or with "today", not
          ${JSON.stringify(value)}`,
      };
}

function outOfBounds(
  value: number,
  operator: OperatorName,
  { min, max, integer, step }: Extract<Domain, { kind: 'number' }>,
): Wrong | undefined {
  if (value < min || value > max)
    return { code: 'value-not-in-domain', message: sentence`is between ${min} and ${max}, never ${value}` };
  const steps = step === undefined ? 0 : (value - min) / step;
  const exact = operator === 'is' || operator === 'isNot' || operator === 'isOneOf';
  if (exact && Math.abs(steps - Math.round(steps)) > 1e-6)
    return { code: 'value-not-in-domain', message: sentence`is ${min} or steps of ${step} above it, never ${value}` };
  return exact && integer && !Number.isInteger(value)
    ? { code: 'value-not-in-domain', message: sentence`is a whole number, never ${value}` }
    : undefined;
}

const TYPE_OF: Readonly<Record<Domain['kind'], Node['type']>> = {
  boolean: 'boolean',
  number: 'number',
  choice: 'string',
  choices: 'string',
  date: 'string',
  text: 'string',
  remote: 'string',
};
const WORD_OF: Readonly<Record<Domain['kind'], Sentence>> = {
  boolean: sentence`true or false`,
  number: sentence`a number`,
  choice: sentence`one of a list, as text in quotes`,
  choices: sentence`several of a list, as text in quotes`,
  date: sentence`a date, as text YYYY-MM-DD`,
  text: sentence`text`,
  remote: sentence`the outcome of a call, as text in quotes`,
};

/** Returns the same value in the type of the fact, if the quotes are the only mistake. */
function converted(node: Node, domain: Domain): string | undefined {
  const value = valueOf(node);
  if (domain.kind === 'boolean') return asBoolean(node);
  if (domain.kind === 'number') return typeof value === 'string' ? numberIn(value.trim())?.toString() : undefined;
  const values = listedValues(domain);
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : asWords(node);
  const same = values?.find((one) => one === text);
  return same === undefined ? undefined : `"${same}"`;
}

function asBoolean(node: Node): string | undefined {
  const text = asWords(node).toLowerCase();
  if (text === 'true' || text === 'yes' || text === '1') return 'true';
  return text === 'false' || text === 'no' || text === '0' ? 'false' : undefined;
}
