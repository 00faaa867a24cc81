import { wordsAsSentence, sentence } from '#schemas/sentence.ts';
import type { Props, PropsFault } from '#registry/define-block.ts';
import { valueOf, nodeAt } from '../../document/node-access.ts';
import { propsIn } from '../../model/questionnaires.ts';
import type { Finding } from '../../issue.ts';
import type { Workspace } from '../../workspace.ts';

/** Asks each block what its props contradict, once they match its schema (B4). */
export const propsFaults = ({ documents, props, registry }: Pick<Workspace, 'documents' | 'props' | 'registry'>) =>
  documents.flatMap((document) =>
    propsIn(document, registry).flatMap((entry): Finding[] => {
      const { root, id } = entry;
      const block = registry.find(entry.block);
      const value = entry.props === undefined ? {} : valueOf(entry.props);
      if (!block?.faults || !isProps(value) || !props.accepts(entry.block, value)) return [];
      const faultsOf = (given: Props) => block.faults?.(given, id) ?? [];
      const found = faultsOf(value);
      return found.map((fault) => ({
        code: 'props-contradict',
        at: { document, node: nodeAt(root, fault.at) ?? root },
        message: sentence`${wordsAsSentence(fault.message)} (props of ${entry.block})`,
        removable: isGoneWithout(value, fault, found, (rest) =>
          props.accepts(entry.block, rest) ? faultsOf(rest) : undefined,
        ),
      }));
    }),
  );

const sayingOf = (fault: PropsFault) => JSON.stringify(fault);

/**
 * Would a fault be gone without the property that it is about, and no other one come up?
 * @param faultsOf undefined: the schema does not take the props
 */
function isGoneWithout(
  value: Props,
  { at }: PropsFault,
  found: readonly PropsFault[],
  faultsOf: (props: Props) => readonly PropsFault[] | undefined,
): boolean {
  const left = faultsOf(Object.fromEntries(Object.entries(value).filter(([name]) => at !== `/${name}`)));
  const known = found.map(sayingOf);
  return left !== undefined && left.length < known.length && left.every((one) => known.includes(sayingOf(one)));
}

export function isProps(value: unknown): value is Props {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
