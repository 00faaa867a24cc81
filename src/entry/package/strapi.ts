/** `trialflow/strapi`: the content type of campaign documents, and the server part of a plugin that checks them. */
export {
  campaignContentType,
  livePageOf,
  trialflowStrapi,
  type TrialflowStrapiOptions,
} from '#connectors/strapi/strapi-plugin.ts';
