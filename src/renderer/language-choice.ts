import { createSafeStorage } from '#store/persistence/browser-storage.ts';

const KEY = 'trialflow:language-offer';

/** Of the browser, not of the tab: studies open in tabs of their own. If it is blocked, the offer does no harm. */
const storage = createSafeStorage(() => window.localStorage);

/** The visitor has chosen the language in which they read, or declined another. */
export function rememberLanguageChoice(): void {
  storage.write(KEY, 1);
}

export function hasChosenLanguage(): boolean {
  return storage.read(KEY) !== undefined;
}
