import type { PropsFault } from '#registry/define-block.ts';
import { below, isNameList, isObject, own, strangeKeywords, type JsonObject } from './keywords.ts';
import { readIf } from './read-conditions.ts';
import { readLeaf } from './read-leaf.ts';
import { Scope, type Declared, type Reading } from './scope.ts';
import { scopeFaults } from './scope-faults.ts';
import { eachNode, type Condition, type Node } from '#registry/question-nodes.ts';
import type { Props } from './schema.ts';

/** The bounds of what one set may ask. Pages are drawn and proven in a time that depends on them. */
export const LIMITS = { depth: 4, leaves: 60, items: 20, facts: 240, factName: 100 } as const;

interface Place {
  readonly at: string;
  readonly path: string;
  readonly depth: number;
  readonly inList: boolean;
}

function readBranch(scope: Scope, schema: unknown, at: string, when: readonly Condition[], reading: Reading): void {
  if (schema === undefined || schema === true) return;
  if (!isObject(schema))
    return reading.report({ at, message: 'A branch is an object with "properties", "required" or both' });
  for (const fault of strangeKeywords(schema, 'branch', at)) reading.report(fault);
  scope.declare(schema, at, when);
  scope.require(own(schema, 'required'), below(at, 'required'), when);
}

function readConditional(scope: Scope, schema: JsonObject, at: string, reading: Reading): void {
  const [condition, then, otherwise] = [own(schema, 'if'), own(schema, 'then'), own(schema, 'else')];
  if (condition === undefined) {
    if (then !== undefined || otherwise !== undefined)
      reading.report({ at, message: '"then" and "else" need an "if" beside them' });
    return;
  }
  if (then === undefined && otherwise === undefined)
    reading.report({ at: below(at, 'if'), message: 'This "if" decides nothing: add "then" or "else"' });
  const read = readIf(condition, below(at, 'if'), reading.report);
  readBranch(scope, then, below(at, 'then'), [read], reading);
  readBranch(scope, otherwise, below(at, 'else'), [{ not: read }], reading);
}

function readAllOf(scope: Scope, list: unknown, at: string, reading: Reading): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) return reading.report({ at, message: '"allOf" is a list of { "if": …, "then": … }' });
  list.forEach((entry: unknown, index) => {
    const place = below(at, index);
    if (!isObject(entry) || own(entry, 'if') === undefined)
      return reading.report({
        at: place,
        message: 'In question sets "allOf" only holds { "if": …, "then": …, "else": … }',
      });
    for (const fault of strangeKeywords(entry, 'conditional', place)) reading.report(fault);
    return readConditional(scope, entry, place, reading);
  });
}

function readDependencies(scope: Scope, schema: JsonObject, at: string, reading: Reading): void {
  const entriesOf = (keyword: string): [string, unknown][] => {
    const value = own(schema, keyword);
    if (value === undefined) return [];
    if (isObject(value)) return Object.entries(value);
    reading.report({ at: below(at, keyword), message: `"${keyword}" is an object, by the name of a property` });
    return [];
  };
  const ifAnswered = (of: string): Condition => ({ of, test: { is: 'answered' } });
  for (const [name, branch] of entriesOf('dependentSchemas'))
    readBranch(scope, branch, below(at, 'dependentSchemas', name), [ifAnswered(name)], reading);
  for (const [name, names] of entriesOf('dependentRequired'))
    scope.require(names, below(at, 'dependentRequired', name), [ifAnswered(name)]);
}

const constantOf = (shape: unknown, name: string) => own(own(own(shape, 'properties'), name), 'const');

/** The property that has another constant in each shape: it says which one an answer has. */
function tellingName(shapes: readonly unknown[]): string | undefined {
  const first = own(shapes[0], 'properties');
  return Object.keys(isObject(first) ? first : {}).find((name) => {
    const constants = shapes.map((shape) => constantOf(shape, name));
    return constants.every((value) => typeof value === 'string') && new Set(constants).size === constants.length;
  });
}

/** A choice among shapes is a question of its own, whose answers decide what else is asked. */
function readShapes(scope: Scope, shapes: unknown, at: string, reading: Reading): void {
  if (shapes === undefined) return;
  const name = Array.isArray(shapes) && shapes.length > 1 ? tellingName(shapes) : undefined;
  if (!Array.isArray(shapes) || name === undefined)
    return reading.report({
      at,
      message:
        '"oneOf" is a list of shapes that one property tells apart, with another "const" in each: ' +
        '[{ "properties": { "kind": { "const": "tablet" }, … }, "required": ["kind"] }, …]',
    });
  const values = shapes.map((shape) => String(constantOf(shape, name)));
  if (!scope.find(name)) scope.declare({ properties: { [name]: { type: 'string', enum: values } } }, at, []);
  scope.require([name], at, []);
  shapes.forEach((shape: unknown, index) => {
    const when: Condition = { of: name, test: { is: 'among', values: [values[index] ?? ''] } };
    const place = below(at, index);
    if (!isObject(shape)) return;
    const names = own(shape, 'required');
    if (!isNameList(names) || !names.includes(name))
      reading.report({
        at: place,
        message: `Each shape needs "${name}" in "required": without it two shapes would fit`,
      });
    for (const fault of strangeKeywords(shape, 'branch', place)) reading.report(fault);
    const properties = own(shape, 'properties');
    const others = Object.entries(isObject(properties) ? properties : {}).filter(([one]) => one !== name);
    scope.declare({ properties: Object.fromEntries(others) }, place, [when]);
    const needed = isNameList(names) ? names.filter((one) => one !== name) : [];
    scope.require(needed, below(place, 'required'), [when]);
  });
}

/** Reads the questions of an object. Whatever is there, it returns something that can be asked. */
function readObject(schema: unknown, place: Place, reading: Reading): readonly Node[] {
  const { at, depth } = place;
  if (!isObject(schema) || own(schema, 'type') !== 'object') {
    reading.report({ at, message: 'This must be an object: { "type": "object", "properties": { … } }' });
    return [];
  }
  if (depth > LIMITS.depth) {
    reading.report({ at, message: `Groups can be nested ${LIMITS.depth} deep: ask this in a group of its own` });
    return [];
  }
  for (const fault of strangeKeywords(schema, 'object', at)) if (fault.at !== '/schema/$schema') reading.report(fault);
  const scope = new Scope(reading, place.inList);
  scope.declare(schema, at, []);
  readConditional(scope, schema, at, reading);
  readAllOf(scope, own(schema, 'allOf'), below(at, 'allOf'), reading);
  readShapes(scope, own(schema, 'oneOf'), below(at, 'oneOf'), reading);
  scope.require(own(schema, 'required'), below(at, 'required'), []);
  readDependencies(scope, schema, at, reading);
  if (!scope.hasProperties) reading.report({ at, message: 'This object asks nothing: add "properties"' });
  const nodes = scope.declared.map((one) => readNode(one, place, reading));
  for (const fault of scopeFaults(nodes, at)) reading.report(fault);
  return nodes;
}

function readNode(declared: Declared, place: Place, reading: Reading): Node {
  const { name, schema, at, when, required, requiredWhen } = declared;
  const path = place.path === '' ? name : `${place.path}.${name}`;
  const common = { name, path, at, when, required, requiredWhen };
  const inside = { ...place, at, path, depth: place.depth + 1 };
  const hint = Object.hasOwn(reading.ui, path) ? reading.ui[path] : undefined;
  const given = isObject(schema) ? schema : {};
  const type = own(given, 'type');
  if (type === 'object') {
    if (!required)
      reading.report({
        at,
        message: `Add "${name}" to "required": a group is always asked. Its questions can be optional`,
      });
    return { ...common, kind: 'group', children: readObject(schema, inside, reading) };
  }
  if (type !== 'array' || own(own(given, 'items'), 'enum') !== undefined)
    return { ...common, kind: 'leaf', question: readLeaf(given, { at, path, hint, report: reading.report }) };
  if (place.inList) reading.report({ at, message: 'A list inside a list cannot be asked: make it a group' });
  for (const fault of strangeKeywords(given, 'list', at)) reading.report(fault);
  const bound = (keyword: string, otherwise: number) => {
    const value = own(given, keyword);
    if (value === undefined && keyword === 'minItems') return otherwise;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LIMITS.items) return value;
    reading.report({
      at: value === undefined ? at : below(at, keyword),
      message: `The list "${path}" needs "${keyword}", a whole number up to ${LIMITS.items}`,
    });
    return otherwise;
  };
  const min = bound('minItems', 0);
  const max = bound('maxItems', min + 1);
  if (min >= max) reading.report({ at: below(at, 'minItems'), message: '"minItems" must be less than "maxItems"' });
  const entry = readObject(own(given, 'items'), { ...inside, at: below(at, 'items'), inList: true }, reading);
  return { ...common, kind: 'list', min, max: Math.max(min + 1, max), entry };
}

/** How many facts the answers set: those of a list once for each entry, and one for how many there are. */
function factCount(nodes: readonly Node[]): number {
  return nodes.reduce((count, node) => {
    if (node.kind === 'leaf') return count + 1;
    return count + (node.kind === 'group' ? factCount(node.children) : 1 + node.max * factCount(node.entry));
  }, 0);
}

function limitFaults(nodes: readonly Node[]): PropsFault[] {
  const leaves = eachNode(nodes).filter(({ kind }) => kind === 'leaf').length;
  const facts = factCount(nodes);
  const most = (what: string, limit: number) => [{ at: '/schema', message: `The set has ${what}: ${limit} at most` }];
  if (leaves > LIMITS.leaves) return most(`${leaves} questions`, LIMITS.leaves);
  return facts > LIMITS.facts ? most(`${facts} answers with all entries of its lists`, LIMITS.facts) : [];
}

interface ReadSet {
  readonly nodes: readonly Node[];
  readonly faults: readonly PropsFault[];
}

const known = new WeakMap<object, ReadSet>();

/** The questions of a set, with everything that is wrong with its schema. Each set is read once. */
export function readSet(props: Props): ReadSet {
  const found = known.get(props);
  if (found) return found;
  const faults: PropsFault[] = [];
  const reading: Reading = { ui: props.ui, report: (fault) => void faults.push(fault) };
  const nodes = readObject(props.schema, { at: '/schema', path: '', depth: 1, inList: false }, reading);
  const read = { nodes, faults: [...faults, ...limitFaults(nodes)] };
  known.set(props, read);
  return read;
}
