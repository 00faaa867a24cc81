/** `trialflow/payload`: a plugin of Payload 3 that keeps campaign documents. */
export { trialflowPayload, type TrialflowPayloadOptions } from '#connectors/payload/payload-plugin.ts';
