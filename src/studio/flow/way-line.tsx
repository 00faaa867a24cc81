import { EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import type { PlacedWay } from './place-screens.ts';
import { useWalked } from './what-if.tsx';

/** React Flow takes only records as data. */
export type WayEdge = Edge<Record<'way', PlacedWay>, 'way'>;

/** The heads of all lines, drawn once. */
export function ArrowHeads() {
  return (
    <svg className="flow-heads" aria-hidden="true" focusable="false">
      <defs>
        {['taken', 'never'].map((kind) => (
          <marker
            key={kind}
            id={`flow-head-${kind}`}
            className={`flow-head ${kind}`}
            viewBox="0 0 10 10"
            refX="8.5"
            refY="5"
            markerWidth="8"
            markerHeight="8"
            orient="auto-start-reverse"
          >
            <path d="M1 1 9 5 1 9z" />
          </marker>
        ))}
      </defs>
    </svg>
  );
}

/** A way in the graph, with its sentence. */
export function WayLine({ data }: EdgeProps<WayEdge>) {
  const isWalked = useWalked(`${data?.way.from ?? ''}#${data?.way.index ?? ''}`);
  if (data === undefined) return null;
  const { path, isTaken, isUpward, label } = data.way;
  const head = `url(#flow-head-${isTaken ? 'taken' : 'never'})`;
  return (
    <>
      <path
        className="flow-line"
        data-taken={isTaken}
        data-walked={isWalked}
        d={path}
        {...(isUpward ? { markerStart: head } : { markerEnd: head })}
      />
      {label === undefined ? null : (
        <EdgeLabelRenderer>
          <div
            className="flow-label"
            data-taken={isTaken}
            style={{ transform: `translate(${label.x}px, ${label.y}px)` }}
            aria-hidden="true"
          >
            {label.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
