/** What the server writes into the page of the studio. */
export interface StudioPage {
  /** The address of the script that checks and proves documents in a worker. */
  readonly prover: string;
  /** Whether drafts can be shown as visitors would see them. */
  readonly previews: boolean;
  /** What a revision needs before it is published: nothing, one approval, or that of somebody but its author. */
  readonly approval: 'none' | 'one' | 'four-eyes';
}
