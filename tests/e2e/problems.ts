import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    /** Injected into every page by `watchProblems`. */
    reportViolation(text: string): void;
  }
}

/** What went wrong in the pages of one test, whichever page it was. */
export interface PageProblems {
  /** Problems so far, without those that were allowed. */
  readonly found: readonly string[];
  /** Names a problem that the test provokes on purpose, such as a call that it makes fail. */
  allow(expected: RegExp): void;
}

/**
 * Collects console errors and warnings, uncaught errors and content-security violations of every page of a context.
 * React reports hydration mismatches on the console as errors, so they are among them.
 */
export async function watchProblems(context: BrowserContext): Promise<PageProblems> {
  const all: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url, lineNumber } = message.location();
    all.push(`console ${message.type()}: ${message.text()} (${url}:${lineNumber})`);
  });
  context.on('weberror', (error) => all.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.exposeFunction('reportViolation', (text: string) => all.push(`content security policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(
        `${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample} ` +
          `(${event.sourceFile}:${event.lineNumber})`,
      );
    });
  });
  return {
    get found() {
      return all.filter((problem) => !allowed.some((expected) => expected.test(problem)));
    },
    allow: (expected) => {
      allowed.push(expected);
    },
  };
}
