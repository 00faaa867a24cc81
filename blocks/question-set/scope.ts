import type { PropsFault } from '#registry/define-block.ts';
import { below, isNameList, isObject, own } from './keywords.ts';
import type { Condition } from '#registry/question-nodes.ts';
import { namesIn } from './read-conditions.ts';
import type { Props } from './schema.ts';

const NAME = /^[a-zA-Z][A-Za-z0-9-]{0,39}$/;
/** Names of properties that every object has. */
const isReserved = (name: string) => name in Object.prototype || name === 'prototype';

export interface Reading {
  readonly ui: Props['ui'];
  readonly report: (fault: PropsFault) => void;
}

/** A property of an object, wherever in the object it is declared. */
export interface Declared {
  readonly name: string;
  readonly schema: unknown;
  readonly at: string;
  readonly when: readonly Condition[];
  required: boolean;
  readonly requiredWhen: Condition[];
}

/** The properties of one object, with those of its branches, each once. */
export class Scope {
  readonly declared: Declared[] = [];
  /** Whether there are properties at all, even if none can be asked. */
  hasProperties = false;
  readonly #reading: Reading;
  readonly #inList: boolean;

  constructor(reading: Reading, inList: boolean) {
    this.#reading = reading;
    this.#inList = inList;
  }

  /** Properties that are asked if all conditions are true. Those of a branch follow what their condition reads. */
  declare(schema: unknown, at: string, when: readonly Condition[]): void {
    const { report } = this.#reading;
    const properties = own(schema, 'properties');
    if (properties === undefined) return;
    if (!isObject(properties)) return report({ at: below(at, 'properties'), message: '"properties" is an object' });
    for (const [name, property] of Object.entries(properties)) {
      const place = below(at, 'properties', name);
      this.hasProperties = true;
      if (!NAME.test(name) || isReserved(name) || (this.#inList && name === 'count'))
        report({
          at: place,
          message:
            `"${name}" cannot name a question: use letters, digits and hyphens, a letter first, as in "pack-years"` +
            (NAME.test(name) ? '; this word is reserved' : ''),
        });
      else if (this.find(name))
        report({
          at: place,
          message: `"${name}" is declared twice in this object: give each question a name of its own`,
        });
      else this.#insert({ name, schema: property, at: place, when, required: false, requiredWhen: [] });
    }
  }

  #insert(one: Declared): void {
    const read = new Set(one.when.flatMap(namesIn));
    const follows = ({ name }: Declared) => [name, ...this.#waitsFor(name)].some((tested) => read.has(tested));
    const places = this.declared.flatMap((other, index) => (follows(other) ? [index] : []));
    this.declared.splice((places.at(-1) ?? this.declared.length - 1) + 1, 0, one);
  }

  /** The questions whose answers one waits for, directly or through others. */
  #waitsFor(name: string, seen: ReadonlySet<string> = new Set()): readonly string[] {
    const tested = (this.find(name)?.when ?? []).flatMap(namesIn).filter((one) => !seen.has(one));
    return tested.flatMap((one) => [one, ...this.#waitsFor(one, new Set([...seen, ...tested]))]);
  }

  find(name: string): Declared | undefined {
    return this.declared.find((one) => one.name === name);
  }

  /** The names in `required`: needed always, or where the conditions of the branch are true. */
  require(names: unknown, at: string, when: readonly Condition[]): void {
    if (names === undefined) return;
    if (!isNameList(names)) return this.#reading.report({ at, message: '"required" is a list of property names' });
    names.forEach((name, index) => {
      const one = this.find(name);
      if (!one)
        this.#reading.report({
          at: below(at, index),
          message: `This object does not ask "${name}": add it to "properties", or remove it from "required"`,
        });
      else if (one.when.length === when.length && when.every((condition) => one.when.includes(condition)))
        one.required = true;
      else one.requiredWhen.push({ all: when });
    });
  }
}
