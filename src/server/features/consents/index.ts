export { type ChainHead, linkConsents, unlinkedConsents } from './evidence/consent-chain.ts';
export { startEvidenceLinks } from './evidence/evidence-links.ts';
export { type EvidenceFault, verifyConsents } from './evidence/verify-consents.ts';
export { visitorKeyPurpose } from './evidence/visitor-key.ts';
export { createSigning, type Signing, type SigningParts } from './signing/signing.ts';
export { textHash } from './signing/store-signature.ts';
export type { PreparedSigning } from './signing/to-sign.ts';
export { newConsents, storeConsent, type StoredDecision, withConsents, wordsAsRead } from './store-consents.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const consentsPlugin = async () => (await import('./plugin.ts')).plugin;
