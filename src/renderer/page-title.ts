import { titleOf } from '#engine/route-title.ts';
import { homeOf } from '#engine/transition.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { LocalizedText } from '#schemas/language.ts';
import type { PageKit } from './page-kit.ts';

/**
 * The title of the window: the step, then the flow (if it has no title of its own, the study of the visit, otherwise
 * 'Registration', N3), then the brand; on the first page the title for search engines, if the campaign has one. The
 * error word comes first while something is wrong.
 */
export function pageTitle(kit: PageKit, route: Route, wrong: boolean): string {
  const { campaign, query } = kit.page.state;
  const { seo, pageTitle: ofFlow } = campaign.settings;
  const title = (homeOf(campaign, query) === route && kit.text(seo?.title)) || titleOfStep(kit, route, ofFlow);
  return wrong ? kit.shell('errors.title', { title }) : title;
}

function titleOfStep(kit: PageKit, route: Route, ofFlow: LocalizedText | undefined): string {
  const { study } = kit.page.state.payload;
  const flow = kit.text(ofFlow) || kit.text(study?.name) || kit.shell('page.defaultTitle');
  const own = kit.text(titleOf(route, kit.flow()));
  const named = own === '' && flow === '' ? kit.shell('page.defaultTitle') : own;
  return [named, flow === own ? '' : flow, kit.page.operator.brand.name].filter((part) => part !== '').join(' – ');
}
