import { STUDIO_LANGUAGES } from './words.tsx';

const KEY = 'trialflow-studio-language';

/** The language that was chosen in this browser; undefined: none, or the studio does not speak it any more. */
export function chosenLanguage(): string | undefined {
  try {
    const chosen = window.localStorage.getItem(KEY);
    return STUDIO_LANGUAGES.find((one) => one === chosen);
  } catch {
    // A browser that keeps nothing has no choice.
    return undefined;
  }
}

/** Keeps the choice in this browser, and shows the studio in that language. */
export function chooseLanguage(language: string): void {
  window.localStorage.setItem(KEY, language);
  window.location.reload();
}
