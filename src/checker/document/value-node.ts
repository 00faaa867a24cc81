import type { NodeType } from 'jsonc-parser';
import type { Node } from './node.ts';

export type Path = readonly (string | number)[];

/** Finds the node at a path in the text. */
export type Locate = (path: Path) => Node;

/**
 * A value of a document parsed by the runtime's own parser, which is many times faster than one that tracks positions.
 * Its children are created on demand; its position is looked up when a finding needs it.
 */
export class ValueNode implements Node {
  readonly type: NodeType;
  readonly raw: unknown;
  readonly container: ValueNode | undefined;
  readonly #step: string | number;
  readonly #locate: Locate;
  #below: Map<string | number, ValueNode> | undefined;
  #children: readonly Node[] | undefined;

  constructor(raw: unknown, locate: Locate, container?: ValueNode, step: string | number = '') {
    this.type = typeOf(raw);
    this.raw = raw;
    this.container = container;
    this.#step = step;
    this.#locate = locate;
  }

  get value(): unknown {
    return this.type === 'object' || this.type === 'array' ? undefined : this.raw;
  }

  get offset(): number {
    return this.#locate(this.path).offset;
  }

  get length(): number {
    return this.#locate(this.path).length;
  }

  get path(): Path {
    return this.container ? [...this.container.path, this.#step] : [];
  }

  get parent(): Node | undefined {
    return this.container?.type === 'object' ? this.container.property(String(this.#step)) : this.container;
  }

  get children(): readonly Node[] {
    this.#children ??= this.#read();
    return this.#children;
  }

  /** Returns the value of a property. */
  member(name: string): ValueNode | undefined {
    const { raw } = this;
    if (this.type !== 'object' || typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, name))
      return undefined;
    return this.#child(Reflect.get(raw, name), name);
  }

  property(name: string): Node | undefined {
    return this.children.find((child) => child instanceof PropertyNode && child.name === name);
  }

  locate(path: Path): Node {
    return this.#locate(path);
  }

  /** Returns the objects and lists in an object or a list. */
  containers(): ValueNode[] {
    const found: ValueNode[] = [];
    this.#each((value, step) => {
      if (typeof value === 'object' && value !== null) found.push(this.#child(value, step));
    });
    return found;
  }

  /** Returns the strings in an object or a list; their nodes are created only on demand. */
  texts(): { readonly text: string; readonly node: () => ValueNode }[] {
    const found: { readonly text: string; readonly node: () => ValueNode }[] = [];
    this.#each((value, step) => {
      if (typeof value === 'string') found.push({ text: value, node: () => this.#child(value, step) });
    });
    return found;
  }

  #each(visit: (value: unknown, step: string | number) => void): void {
    const { raw } = this;
    if (Array.isArray(raw)) for (let index = 0; index < raw.length; index++) visit(raw[index], index);
    else if (typeof raw === 'object' && raw !== null)
      for (const name of Object.keys(raw)) visit(Reflect.get(raw, name), name);
  }

  #child(raw: unknown, step: string | number): ValueNode {
    this.#below ??= new Map();
    const known = this.#below.get(step);
    if (known) return known;
    const child = new ValueNode(raw, this.#locate, this, step);
    this.#below.set(step, child);
    return child;
  }

  #read(): readonly Node[] {
    if (Array.isArray(this.raw)) return this.raw.map((raw: unknown, index) => this.#child(raw, index));
    if (typeof this.raw !== 'object' || this.raw === null) return [];
    return Object.entries(this.raw).map(
      ([name, raw]: [string, unknown]) => new PropertyNode(this, name, this.#child(raw, name)),
    );
  }
}

/** A property of an object: its name and its value. */
export class PropertyNode implements Node {
  readonly type = 'property';
  readonly parent: ValueNode;
  readonly name: string;
  readonly children: readonly Node[];

  constructor(parent: ValueNode, name: string, value: ValueNode) {
    this.parent = parent;
    this.name = name;
    this.children = [new KeyNode(this, name), value];
  }

  /** The property in the text. */
  get place(): Node {
    const value = this.parent.locate([...this.parent.path, this.name]);
    return value.parent ?? value;
  }

  get offset(): number {
    return this.place.offset;
  }

  get length(): number {
    return this.place.length;
  }
}

/** The name of a property. */
class KeyNode implements Node {
  readonly type = 'string';
  readonly parent: PropertyNode;
  readonly value: string;

  constructor(parent: PropertyNode, value: string) {
    this.parent = parent;
    this.value = value;
  }

  get offset(): number {
    return this.parent.place.children?.[0]?.offset ?? this.parent.offset;
  }

  get length(): number {
    return this.parent.place.children?.[0]?.length ?? 0;
  }
}

function typeOf(raw: unknown): NodeType {
  if (raw === null) return 'null';
  if (Array.isArray(raw)) return 'array';
  const type = typeof raw;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}
