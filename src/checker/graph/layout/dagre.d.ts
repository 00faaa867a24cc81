/**
 * The part of dagre that the layout uses. The package's own declarations import files without their extension, which
 * TypeScript does not resolve for Node: everything would be `any`.
 */
declare module '@dagrejs/dagre' {
  export interface Point {
    readonly x: number;
    readonly y: number;
  }
  export interface Size {
    readonly width: number;
    readonly height: number;
  }
  export interface GraphOptions {
    /** Pixels between routes, between lanes of edges, and between ranks. */
    readonly nodesep: number;
    readonly edgesep: number;
    readonly ranksep: number;
  }
  /** Positions are centres, set by `layout`. */
  export class Graph {
    constructor(options: { readonly multigraph: boolean });
    setGraph(options: GraphOptions): this;
    graph(): GraphOptions & Size;
    setNode(name: string, size: Size): this;
    node(name: string): Size & Point;
    setEdge(from: string, to: string, label: Size & { readonly labelpos: 'c' }, name: string): this;
    /** The position of the label is set if it has a size. */
    edge(from: string, to: string, name: string): Size & Partial<Point> & { readonly points: readonly Point[] };
  }
  export function layout(graph: Graph): Graph;
}
