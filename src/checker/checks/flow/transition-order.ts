import { sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import type { Finding } from '../../issue.ts';
import { routeEntries, type RouteEntry } from '../../model/entries.ts';

/** The first transition that matches wins, so the last one has no condition and all others have one. */
export const transitionOrder: Check = ({ documents }) =>
  documents.flatMap((document) => routeEntries(document).flatMap((entry) => ('parts' in entry ? ofRoute(entry) : [])));

function ofRoute({ name, next }: RouteEntry): Finding[] {
  const last = next.at(-1);
  const always = next.findIndex(({ when }) => when === undefined);
  const missing: Finding[] =
    last?.when === undefined
      ? []
      : [
          {
            code: 'missing-default',
            at: last,
            message: sentence`The route "${name}" has no transition for visitors to whom no condition applies`,
          },
        ];
  const never = always === -1 ? [] : next.slice(always + 1);
  return [
    ...missing.filter(() => always === -1),
    ...never.map((at): Finding => ({
      code: 'unreachable-transition',
      at,
      message: sentence`This transition of the route "${name}" is never taken: the one before it has no condition`,
    })),
  ];
}
