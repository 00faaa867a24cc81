/** `trialflow/strapi`: the server part of a Strapi 5 plugin that checks campaign documents. */
export { trialflowStrapi, type TrialflowStrapiOptions } from '#connectors/strapi/strapi-plugin.ts';
