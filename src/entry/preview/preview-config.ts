import { randomBytes } from 'node:crypto';
import type { Config } from '#server/core/config/config.ts';

/**
 * The configuration of previews: no outside service, so that nothing is delivered, reported or asked of anybody; and
 * as outside production, so that authors read why a draft is not shown.
 */
export function previewConfig(config: Config, dataDir: string): Config {
  const { appointmentReminders: _none, ...operator } = config.operator;
  return {
    host: config.host,
    port: config.port,
    // Each preview has a host of its own, which is its origin.
    publicHosts: [],
    production: false,
    dataDir,
    campaignsDir: config.campaignsDir,
    campaignProofs: 'off',
    contentApproval: 'none',
    contentVisits: 'inform',
    contentPreviewOrigins: config.contentPreviewOrigins,
    signingAllowedHosts: [],
    encryptionKey: randomBytes(32),
    encryptionKeysOld: [],
    seed: 'none',
    acceptedDemonstration: config.acceptedDemonstration,
    trustedProxies: config.trustedProxies,
    minHumanSeconds: 0,
    drainSeconds: 0,
    operator,
    ...(config.legalDir === undefined ? {} : { legalDir: config.legalDir }),
  };
}
