import type { ChartArrow, ChartRoute, FlowChart } from './flow-chart.ts';
import { graphTexts } from './graph-texts.table.ts';

/** The flow as Mermaid, which wikis and pull requests render. Unreachable routes are in a separate box. */
export function mermaidOf(chart: FlowChart): string {
  const texts = graphTexts(chart.language);
  const lost = chart.routes.filter(({ reached }) => !reached);
  return [
    'flowchart TD',
    ...chart.routes.filter(({ reached }) => reached).map((route) => `  ${nodeOf(route)}`),
    ...(lost.length === 0
      ? []
      : [`  subgraph lost["${quoted(texts.unreached)}"]`, ...lost.map((route) => `    ${nodeOf(route)}`), '  end']),
    ...chart.arrows.map((arrow) => `  ${arrowOf(arrow, texts.neverTaken)}`),
    '  classDef start fill:#e7f1fb,stroke:#2b6cb0',
    '  classDef end_ fill:#e6f4ea,stroke:#2f7d4f',
    '  classDef lost fill:#fdf1ef,stroke:#b4443a,stroke-dasharray:4',
  ].join('\n');
}

/** Names of routes may be keywords of Mermaid. */
function idOf(name: string): string {
  return `r_${name.replaceAll('-', '_')}`;
}

function nodeOf({ name, title, start, end, reached }: ChartRoute): string {
  const text = `"<b>${quoted(name)}</b><br/>${quoted(title)}"`;
  const shape = end ? `([${text}])` : `[${text}]`;
  const kind = !reached ? ':::lost' : start ? ':::start' : end ? ':::end_' : '';
  return `${idOf(name)}${shape}${kind}`;
}

function arrowOf({ from, to, words, taken }: ChartArrow, never: string): string {
  const text = [words, ...(taken ? [] : [`(${never})`])].filter((part) => part !== '').join(' ');
  return `${idOf(from)} ${taken ? '-->' : '-.->'}${text === '' ? '' : `|"${quoted(text)}"|`} ${idOf(to)}`;
}

/** Escapes characters that Mermaid, or the HTML that it generates, would interpret. */
function quoted(text: string): string {
  return text
    .replaceAll('&', '#amp;')
    .replaceAll('"', '#quot;')
    .replaceAll('<', '#lt;')
    .replaceAll('>', '#gt;')
    .replaceAll('|', '#124;');
}
