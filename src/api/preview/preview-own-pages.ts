import type { Language } from '#schemas/language.ts';

/** What every page of a preview says of it. */
export interface PreviewBarProps {
  readonly locale: Language;
  /** The draft has errors, and what is live is shown in its place. */
  readonly isBehind: boolean;
  /** What is shown in place of what is live; without a revision, the document is withdrawn. */
  readonly documents: readonly { readonly document: string; readonly revision?: number | undefined }[];
  /** The day of the visit, `YYYY-MM-DD`; absent: today. */
  readonly day?: string | undefined;
  /** The id of the study that the address names. */
  readonly study?: string | undefined;
  /** When the preview ends, in ISO 8601. */
  readonly until: string;
}

/** What stands in place of a draft that cannot be shown, and was never live. */
export interface DraftRefusedProps {
  readonly locale: Language;
  readonly campaign: string;
  /** What must be mended. */
  readonly findings: readonly string[];
}
