import type { Route } from '#schemas/campaign/campaign.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { SummaryItem } from '#ui/parts/error-summary.tsx';
import type { PageKit } from '../page-kit.ts';

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
    kit.blocks(route, flow).flatMap(({ use, bound }) => {
      const block = kit.registry.find(use.block);
      const texts = {
        t: (key: string, values?: Readonly<Record<string, string | number>>) =>
          kit.translator.translate({ block: use.block }, key, values),
        text: kit.text,
      };
      return bound.fields.map(
        (field) => [field.id, () => block?.label?.(field, use.props, flow, texts) ?? ''] as const,
      );
    }),
  );
  return inPageOrder(kit, route, issues)
    .slice(0, most)
    .map((issue) => ({
      control: issue.control,
      label: known.get(issue.field)?.() || kit.text(route.title),
      message: kit.shell(`validation.${issue.code}`),
    }));
}
