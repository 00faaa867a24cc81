import type { PropsFault } from '#registry/define-block.ts';
import { below, isNameList, isObject, own, strangeKeywords } from './keywords.ts';
import type { Condition, Constant, Test } from '#registry/question-nodes.ts';

type Report = (fault: PropsFault) => void;

function isConstant(value: unknown): value is Constant {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function readTest(schema: unknown, at: string, report: Report): Test | undefined {
  const refuse = (message: string) => {
    report({ at, message });
    return undefined;
  };
  const how = 'write for example { "const": "yes" }, { "enum": ["a", "b"] } or { "minimum": 3 }';
  if (!isObject(schema)) return refuse(`A condition on an answer is an object: ${how}`);
  for (const fault of strangeKeywords(schema, 'test', at)) report(fault);
  const [constant, among, holding] = [own(schema, 'const'), own(schema, 'enum'), own(own(schema, 'contains'), 'const')];
  if (isConstant(constant)) return { is: 'among', values: [constant] };
  if (Array.isArray(among) && among.every(isConstant)) return { is: 'among', values: among };
  if (typeof holding === 'string') return { is: 'containing', value: holding };
  const [min, max] = [own(schema, 'minimum'), own(schema, 'maximum')];
  if (typeof min !== 'number' && typeof max !== 'number')
    return refuse(`This condition compares the answer with nothing: ${how}`);
  return {
    is: 'between',
    min: typeof min === 'number' ? min : -Infinity,
    max: typeof max === 'number' ? max : Infinity,
  };
}

/**
 * Reads what stands in `if`: tests on answers of the same object. In JSON Schema a property that is absent passes every
 * test, so that a question without an answer would count as a yes: what is tested must be in `required` too.
 */
export function readIf(schema: unknown, at: string, report: Report): Condition {
  if (!isObject(schema)) {
    report({
      at,
      message: '"if" is an object: { "properties": { "smoker": { "const": true } }, "required": ["smoker"] }',
    });
    return { all: [] };
  }
  for (const fault of strangeKeywords(schema, 'condition', at)) report(fault);
  const properties = own(schema, 'properties');
  const tested = isObject(properties) ? Object.entries(properties) : [];
  const names = own(schema, 'required');
  const required = isNameList(names) ? names : [];
  if (tested.length === 0 && required.length === 0)
    report({ at, message: '"if" tests nothing: name in "properties" what is tested, and in "required" too' });
  const lacking = tested.map(([name]) => name).filter((name) => !required.includes(name));
  if (lacking.length > 0)
    report({
      at,
      message:
        `Without an answer to "${lacking[0]}" this "if" would be true: add "required": ` +
        JSON.stringify([...required, ...lacking]),
    });
  return {
    all: [
      ...tested.flatMap(([name, test]) => {
        const read = readTest(test, below(at, 'properties', name), report);
        return read === undefined ? [] : [{ of: name, test: read }];
      }),
      ...required
        .filter((name) => !tested.some(([one]) => one === name))
        .map((name): Condition => ({ of: name, test: { is: 'answered' } })),
    ],
  };
}

/** The properties that a condition reads. */
export function namesIn(condition: Condition): readonly string[] {
  if ('of' in condition) return [condition.of];
  return 'all' in condition ? condition.all.flatMap(namesIn) : namesIn(condition.not);
}

/** The tests in a condition. */
export function testsIn(condition: Condition): readonly { readonly of: string; readonly test: Test }[] {
  if ('of' in condition) return [condition];
  return 'all' in condition ? condition.all.flatMap(testsIn) : testsIn(condition.not);
}

/** Does the condition become true when an answer is not there? */
export function negates(condition: Condition): boolean {
  if ('of' in condition) return false;
  return 'not' in condition || condition.all.some(negates);
}
