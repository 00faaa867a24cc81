import type { Route } from '#schemas/campaign/campaign.ts';
import type { PageKit } from './page-kit.ts';

/**
 * The title of the window: the step, then the flow (by default 'Registration', N3), then the brand; the error word
 * comes first while something is wrong.
 */
export function pageTitle(kit: PageKit, route: Route, wrong: boolean): string {
  const flow = kit.text(kit.page.state.campaign.settings.pageTitle) || kit.shell('page.defaultTitle');
  const own = kit.text(route.title);
  const named = own === '' && flow === '' ? kit.shell('page.defaultTitle') : own;
  const title = [named, flow === own ? '' : flow, kit.page.operator.brand.name]
    .filter((part) => part !== '')
    .join(' – ');
  return wrong ? kit.shell('errors.title', { title }) : title;
}
