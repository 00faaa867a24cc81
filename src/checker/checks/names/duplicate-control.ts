import { sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import type { Finding } from '../../issue.ts';
import type { Asked } from '../../model/asked.ts';
import type { PlacedBlock, PlacedRoute } from '../../model/campaign-model.ts';
import { excludeEachOther } from '../../model/exclusion.ts';

/**
 * Two blocks that can appear together on a page ask different questions, because a form has only one control of each
 * name.
 */
export const duplicateControl: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model, asked }) => model.routes.flatMap((route) => ofRoute(route, asked, model.document.name)));

function ofRoute({ name, blocks: all }: PlacedRoute, asked: Asked, campaign: string): Finding[] {
  // By control, and by the visit in which a block has it.
  const above = new Map<string, PlacedBlock[]>();
  return all.flatMap((block): Finding[] => {
    const controls = asked
      .controlsOf(block)
      .flatMap((names, visit) => names.map((control) => ({ control, same: `${visit} ${control}` })));
    const clash = controls
      .flatMap(({ control, same }) => (above.get(same) ?? []).map((other) => ({ control, other })))
      .find(({ other }) => !excludeEachOther(block.entry, other.entry));
    for (const same of new Set(controls.map((one) => one.same))) above.set(same, [...(above.get(same) ?? []), block]);
    if (!clash) return [];
    const other = `${clash.other.entry.block} on the route "${name}"`;
    return [
      {
        code: 'duplicate-control',
        at: { document: block.entry.document, node: block.entry.blockNode },
        campaign,
        message: sentence`${block.entry.block} asks for "${clash.control}", which ${other} already asks for`,
      },
    ];
  });
}
