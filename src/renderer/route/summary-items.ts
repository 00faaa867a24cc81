import type { Route } from '#schemas/campaign/campaign.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { SummaryItem } from '#ui/parts/error-summary.tsx';
import type { PageKit } from '../page-kit.ts';

/** What the summary of a route's issues says, in the order of the page: of the first `most` of them. */
export function summaryItems(kit: PageKit, route: Route, issues: readonly FieldIssue[], most: number): SummaryItem[] {
  const flow = kit.flow();
  const known = new Map(kit.blocks(route, flow).flatMap(({ use, bound }) => {
    const block = kit.registry.find(use.block);
    const texts = { t: (key: string, values?: Readonly<Record<string, string | number>>) => kit.translator.translate({ block: use.block }, key, values), text: kit.text };
    return bound.fields.map((field) => [field.id, () => block?.label?.(field, use.props, flow, texts) ?? ''] as const);
  }));
  const places = new Map([...known.keys()].map((field, index) => [field, index]));
  const place = (issue: FieldIssue) => places.get(issue.field) ?? -1;
  return issues.toSorted((a, b) => place(a) - place(b)).slice(0, most).map((issue) => ({
    control: issue.control,
    label: known.get(issue.field)?.() || kit.text(route.title),
    message: kit.shell(`validation.${issue.code}`),
  }));
}
