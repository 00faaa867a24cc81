import type { Route } from '#schemas/campaign/campaign.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { SummaryItem } from '#ui/parts/error-summary.tsx';
import type { PageKit } from '../page-kit.ts';

/** What the summary of a route's issues says, in the order of the page. */
export function summaryItems(kit: PageKit, route: Route, issues: readonly FieldIssue[]): SummaryItem[] {
  const flow = kit.flow();
  const known = kit.blocks(route, flow).flatMap(({ use, bound }) => {
    const block = kit.registry.find(use.block);
    const texts = { t: (key: string, values?: Readonly<Record<string, string | number>>) => kit.translator.translate({ block: use.block }, key, values), text: kit.text };
    return bound.fields.map((field) => ({ field, label: block?.label?.(field, use.props, flow, texts) ?? '' }));
  });
  const place = (issue: FieldIssue) => known.findIndex(({ field }) => field.id === issue.field);
  return issues.toSorted((a, b) => place(a) - place(b)).map((issue) => ({
    control: issue.control,
    label: known[place(issue)]?.label || kit.text(route.title),
    message: kit.shell(`validation.${issue.code}`),
  }));
}
