/** A document as it was read, with the name that messages call it by. */
export interface CampaignFile {
  /** `s6.json` or `fragments/after-screener.json`, below the campaigns folder or the CMS's index. */
  readonly name: string;
  readonly text: string;
}

/** What is wrong with a document and where. A warning keeps nothing back. */
export interface PublishIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly place: string;
  readonly message: string;
}

/** The id of the campaign that a file holds; `undefined`: it is a fragment. */
export function campaignIdOf({ name }: CampaignFile): string | undefined {
  return name.startsWith('fragments/') ? undefined : name.replace(/\.json$/, '');
}
