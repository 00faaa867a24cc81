import { CLEAN } from './clean-campaign.ts';
import type { ProveFault } from './prove-faults.table.ts';

/** Puts the fault into the clean campaign; the mark becomes the line and column where the finding must be reported. */
export function plantFault({ title, replace }: ProveFault): {
  readonly text: string;
  readonly line: number;
  readonly column: number;
} {
  const marked = replace.reduce((document, [from, to]) => {
    if (document.replace('«', '').split(from).length < 2)
      throw new Error(`${title}: the text to replace is not there: ${from}`);
    return document.includes(from) ? document.replace(from, () => to) : document;
  }, CLEAN);
  const lines = marked.slice(0, marked.indexOf('«')).split('\n');
  return { text: marked.replace('«', ''), line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
