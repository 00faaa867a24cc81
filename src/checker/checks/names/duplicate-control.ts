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
  const blocks = all.filter((block) => asked.controlsOf(block).some((controls) => controls.length > 0));
  return blocks.flatMap((block, index): Finding[] => {
    const clash = blocks
      .slice(0, index)
      .map((other) => ({ other, control: sharedControl(asked, block, other) }))
      .find(({ control, other }) => control !== undefined && !excludeEachOther(block.entry, other.entry));
    if (!clash) return [];
    const other = `${clash.other.entry.block} on the route "${name}"`;
    return [
      {
        code: 'duplicate-control',
        at: { document: block.entry.document, node: block.entry.blockNode },
        campaign,
        message: `${block.entry.block} asks for "${clash.control}", which ${other} already asks for`,
      },
    ];
  });
}

function sharedControl(asked: Asked, one: PlacedBlock, other: PlacedBlock): string | undefined {
  const others = asked.controlsOf(other);
  return asked
    .controlsOf(one)
    .flatMap((controls, visit) => controls.filter((control) => others[visit]?.includes(control)))[0];
}
