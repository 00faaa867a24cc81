import type { Route } from '#schemas/campaign/campaign.ts';
import { usePage } from '../page-kit.ts';

/** Why a step asks what it asks, for those who want to know; works without a script. */
export function WhyWeAsk({ route }: { readonly route: Route }) {
  const { text, shell } = usePage();
  const why = text(route.meta.whyWeAsk);
  if (why === '') return null;
  return (
    <details className="page-why">
      <summary>{shell('whyWeAsk.label')}</summary>
      <p>{why}</p>
    </details>
  );
}
