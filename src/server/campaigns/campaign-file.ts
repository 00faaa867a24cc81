/** A document as it was read, with the name that messages call it by: a path in the campaigns folder or an address. */
export interface CampaignFile {
  /** `s6.json` or `fragments/after-screener.json`, below the campaigns folder or the CMS's index. */
  readonly name: string;
  readonly text: string;
}

const FRAGMENT = /^fragments\/([^/]+)\.json$/;

/** The name by which campaigns use this file as a fragment; `undefined`: it is a campaign. */
export function fragmentName(file: CampaignFile): string | undefined {
  return FRAGMENT.exec(file.name)?.[1];
}

/** What is wrong with a document and where, in words that need no source at hand. */
export interface DocumentIssue {
  readonly code: string;
  /** `s6.json route "home" › block "full-name"`; never array indices alone. */
  readonly place: string;
  readonly message: string;
}
