import type { FlowState, RemoteName } from '#engine/flow-state.ts';

interface Words {
  readonly failed: string;
  /** What a call brought, where it can bring more than one thing. */
  readonly told?: (value: unknown) => string;
}

const isThere = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value === true);

const WORDS: Readonly<Record<RemoteName, Words>> = {
  indications: { failed: 'the list of conditions cannot be loaded' },
  sites: {
    failed: 'the lookup of study sites fails',
    told: (value) => (isThere(value) ? 'a study site is near' : 'no study site is near'),
  },
  siteScheduling: {
    failed: 'the site does not say whether it offers times',
    told: (value) => (isThere(value) ? 'the site offers times' : 'the site offers no times'),
  },
  matchedToStudy: {
    failed: 'the phone number cannot be checked',
    told: (value) =>
      isThere(value) ? 'the phone number is matched to the study already' : 'the phone number is not matched yet',
  },
  callNow: {
    failed: 'whether somebody can be called now is not known',
    told: (value) =>
      typeof value === 'object' && value !== null && 'callNow' in value && value.callNow === true
        ? 'a coordinator can be called now'
        : 'no coordinator can be called now',
  },
  secondarySlots: { failed: 'the times of the screening call cannot be loaded' },
  siteSlots: { failed: 'the times of the site cannot be loaded' },
  studies: { failed: 'the search for studies fails' },
  offers: { failed: 'the offers cannot be loaded' },
  qualification: { failed: 'the partner check fails', told: (value) => `the partner check says ${String(value)}` },
};

/** What came of a call, in words; undefined: it was not made, or brought what it always brings. */
export function outcomeWords(name: RemoteName, remote: FlowState['remote']): string | undefined {
  const outcome = remote[name];
  if (outcome === undefined) return undefined;
  return outcome.status === 'failed' ? WORDS[name].failed : WORDS[name].told?.(outcome.value);
}
