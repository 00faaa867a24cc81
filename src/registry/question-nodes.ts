/**
 * Questions that depend on one another, as a block reads them from its props: what an exporter writes in other words.
 */

/** A constant that a condition compares an answer with. */
export type Constant = string | number | boolean;

/** What a condition asks of one answer. */
export type Test =
  | { readonly is: 'answered' }
  | { readonly is: 'among'; readonly values: readonly Constant[] }
  | { readonly is: 'between'; readonly min: number; readonly max: number }
  | { readonly is: 'containing'; readonly value: string };

/** A condition on answers of the same object, each named by its property. */
export type Condition =
  | { readonly of: string; readonly test: Test }
  | { readonly all: readonly Condition[] }
  | { readonly not: Condition };

/** What a single question takes. Names as in `#engine/questions`. */
export type LeafQuestion =
  | { readonly kind: 'text' | 'longText'; readonly minLength: number; readonly maxLength: number }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly decimals: number;
    }
  | { readonly kind: 'date'; readonly from: string | undefined; readonly to: string | undefined }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly choices: readonly { readonly value: string }[] }
  | {
      readonly kind: 'choices';
      readonly choices: readonly { readonly value: string }[];
      readonly fewest: number;
      readonly most: number;
    };

interface Common {
  /** The property in its object. */
  readonly name: string;
  /** Names from the root, with dots, without the index of an entry: the key in `ui`, and the end of the fact. */
  readonly path: string;
  /** Where the schema of the node is, as a JSON pointer into the props. */
  readonly at: string;
  /** Asked if all of these are true. */
  readonly when: readonly Condition[];
  /** An answer is needed always, or if one of these is true. */
  readonly required: boolean;
  readonly requiredWhen: readonly Condition[];
}

export interface Leaf extends Common {
  readonly kind: 'leaf';
  readonly question: LeafQuestion;
}

export interface Group extends Common {
  readonly kind: 'group';
  readonly children: readonly Node[];
}

/** As many entries as the visitor adds. */
export interface List extends Common {
  readonly kind: 'list';
  readonly min: number;
  readonly max: number;
  readonly entry: readonly Node[];
}

export type Node = Leaf | Group | List;

/** The nodes below these, from top to bottom, themselves included. */
export function eachNode(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'leaf') return [node];
    return [node, ...eachNode(node.kind === 'group' ? node.children : node.entry)];
  });
}
