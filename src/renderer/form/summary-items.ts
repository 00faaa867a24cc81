import type { BlockTexts } from '#registry/define-block.ts';
import type { BlockUse, Route } from '#schemas/campaign/campaign.ts';
import type { Field } from '#engine/block-rules.ts';
import { titleOf } from '#engine/route-title.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { SummaryItem } from '#ui/parts/error-summary.tsx';
import type { PageKit } from '../page-kit.ts';

/** The texts with which a block words its labels and messages. */
function textsOf({ translator, text }: PageKit, use: BlockUse): BlockTexts {
  return { t: (key, values) => translator.translate(use, key, values), text };
}

/** The message of an issue: the block's own, or the shell's. */
export function issueMessage(kit: PageKit, issue: FieldIssue, use?: BlockUse): string {
  const own = use && kit.registry.find(use.block)?.message?.(issue, use.props, kit.flow(), textsOf(kit, use));
  return own ?? kit.shell(`validation.${issue.code}`);
}

/** The issues of a route in the order of the page. */
export function inPageOrder(
  { blocks, flow }: PageKit,
  route: Route,
  issues: readonly FieldIssue[],
): readonly FieldIssue[] {
  const fields = blocks(route, flow()).flatMap(({ bound }) => bound.fields.map(({ id }) => id));
  return issues.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}

/** The entries of a route's error summary, in the order of the page: the first `most` issues. */
export function summaryItems(kit: PageKit, route: Route, issues: readonly FieldIssue[], most: number): SummaryItem[] {
  const flow = kit.flow();
  const known = new Map(
    kit
      .blocks(route, flow)
      .flatMap(({ use, bound }) => bound.fields.map((field) => [field.id, { use, field }] as const)),
  );
  const labelOf = ({ use, field }: { readonly use: BlockUse; readonly field: Field }) =>
    kit.registry.find(use.block)?.label?.(field, use.props, flow, { ...textsOf(kit, use), shell: kit.shell });
  return inPageOrder(kit, route, issues)
    .slice(0, most)
    .map((issue) => {
      const asked = known.get(issue.field);
      return {
        control: issue.control,
        label: (asked && labelOf(asked)) || kit.text(titleOf(route, flow)),
        message: issueMessage(kit, issue, asked?.use),
      };
    });
}
