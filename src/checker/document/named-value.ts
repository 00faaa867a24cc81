import { keyNode, propertyOf } from './node-access.ts';
import type { Node } from './node.ts';

/** A property with its name and value; the node of the name is created only when a finding needs it. */
export class NamedValue<Name extends string = string> {
  readonly name: Name;
  readonly value: Node;
  readonly #object: Node;

  constructor(object: Node, name: Name, value: Node) {
    this.#object = object;
    this.name = name;
    this.value = value;
  }

  get key(): Node {
    return keyNode(propertyOf(this.#object, this.name) ?? this.value);
  }
}
