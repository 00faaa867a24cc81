/** The editor, which is most of the studio, comes when a campaign is opened. */
export const loadEditor = async () => (await import('../editor/editor-page.tsx')).EditorPage;

/** Loads the editor before it is shown, as soon as somebody is about to open a campaign. */
export function prepareEditor(): void {
  // Whoever opens the campaign is told if it did not come.
  loadEditor().catch(() => undefined);
}
