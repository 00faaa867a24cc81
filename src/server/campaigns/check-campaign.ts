import type { Campaign, Route } from '#schemas/campaign.ts';
import type { DocumentIssue } from './campaign-file.ts';
import type { DocumentSchemas } from './document-schemas.ts';

async function blockIssues(campaign: Campaign, route: Route, schemas: DocumentSchemas): Promise<DocumentIssue[]> {
  const found = await Promise.all(
    route.blocks.map(async ({ block, id, props }) => {
      const place = `${campaign.id}.json route "${route.name}" › block "${id}"`;
      const faults = await schemas.propFaults(block, props);
      if (faults === undefined) return [{ code: 'block-unknown', place, message: `No block is called "${block}"` }];
      return faults.map((message) => ({ code: 'props-invalid', place, message }));
    }),
  );
  return found.flat();
}

/**
 * What would break a visit: names that lead nowhere, blocks that do not exist, props that are not of the block's schema.
 * The campaign check of the command line says more; this is what the server asks before it serves a document.
 */
export async function checkCampaign(campaign: Campaign, schemas: DocumentSchemas): Promise<DocumentIssue[]> {
  const names = new Set(campaign.routes.map(({ name }) => name));
  const issues: DocumentIssue[] = [];
  if (!names.has(campaign.home)) issues.push({ code: 'home-missing', place: `${campaign.id}.json`, message: `The home "${campaign.home}" is no route of the campaign` });
  for (const route of campaign.routes) {
    const place = `${campaign.id}.json route "${route.name}"`;
    for (const { to } of route.next) if (!names.has(to)) issues.push({ code: 'target-missing', place, message: `The transition leads to "${to}", which is no route of the campaign` });
    if (route.next.length > 0 && route.next.at(-1)?.when !== undefined) issues.push({ code: 'default-missing', place, message: 'The last transition has a condition' });
    issues.push(...(await blockIssues(campaign, route, schemas)));
  }
  return issues;
}
