import type { Plugin } from 'vite';
import { NEEDED_APIS } from '../browser-apis/needed-apis.ts';
import { PROVIDED_APIS } from '../browser-apis/provide-missing-apis.ts';
import { indexApis, type ApiIndex } from './api-index.ts';
import { BASELINE, STARTING } from './baseline.ts';
import { findApis, ownMembers, type ApiUse } from './find-apis.ts';

/** Used only if the browser has them: the code checks first, or loses nothing without. */
const ASKED_FOR_FIRST = [
  'AnimationEvent.prototype.animation',
  'CSSImportRule.prototype.layerName',
  'CSSImportRule.prototype.supportsText',
  'CSSStyleSheet.prototype.CSSStyleSheet',
  'CSSStyleSheet.prototype.replaceSync',
  'Crypto.prototype.randomUUID',
  'Document.prototype.adoptedStyleSheets',
  'Document.prototype.startViewTransition',
  'Error.prototype.cause',
  'HTMLElement.prototype.autocapitalize',
  'HTMLElement.prototype.popover',
  'HTMLFormElement.prototype.requestSubmit',
  'HTMLIFrameElement.prototype.loading',
  'HTMLImageElement.prototype.fetchPriority',
  'HTMLInputElement.prototype.capture',
  'HTMLLinkElement.prototype.imageSizes',
  'MouseEvent.prototype.movementX',
  'MouseEvent.prototype.movementY',
  'Navigator.prototype.connection',
  'Navigator.prototype.globalPrivacyControl',
  'PerformanceNavigationTiming',
  'PerformanceResourceTiming.prototype.transferSize',
  'Window.prototype.navigation',
  'navigation',
  'reportError',
  'requestIdleCallback',
];

/**
 * Members of other objects that have the same name as a browser API: of a block, an action, a React element, a recorded
 * event.
 */
const NAMESAKES = [
  'ArrayBuffer.prototype.transfer',
  'CSSContainerRule.prototype.conditions',
  'Clipboard.prototype.write',
  'HTMLMediaElement.prototype.remote',
  'Iterator.prototype.drop',
  'Navigator.prototype.share',
  'Notification.prototype.actions',
  'Notification.prototype.silent',
  'Notification.prototype.tag',
  'RTCIceCandidate.prototype.component',
  'RTCIceCandidate.prototype.priority',
  'ScreenOrientation.prototype.lock',
  'ScreenOrientation.prototype.unlock',
  'Touch',
  'ViewTransition',
];

/** The APIs that the prover is given. */
const OF_THE_PROVER = ['Map.groupBy'];

export interface BaselineOptions {
  /**
   * A visitors' bundle, which older browsers may start, or the prover's. The latter is mostly our own code: a call with
   * the name of one of its own members is taken for that member.
   */
  readonly of: 'visitors' | 'prover';
}

/**
 * APIs that a script needs and nothing provides, one line each: in browsers of the baseline, and in older ones that get
 * as far as starting it.
 */
export function createBaselineCheck({ of }: BaselineOptions = { of: 'visitors' }): (code: string) => string[] {
  const own = of === 'prover' ? OF_THE_PROVER : [];
  const accepted = new Set([...ASKED_FOR_FIRST, ...NAMESAKES, ...PROVIDED_APIS, ...own]);
  const needed = new Set(NEEDED_APIS);
  const inBaseline = indexApis(BASELINE);
  const starting = indexApis(STARTING);
  const unknown = (code: string, index: ApiIndex): ApiUse[] =>
    findApis(code, index).filter(({ name }) => !accepted.has(name));
  return (code) => {
    const namesakes = of === 'prover' ? ownMembers(code) : new Set<string>();
    const missing = unknown(code, inBaseline).filter(({ name }) => !namesakes.has(memberOf(name)));
    const refused = new Set(missing.map(({ name }) => name));
    const early = of === 'prover' ? [] : unknown(code, starting);
    const undeclared = early.filter(({ name }) => !needed.has(name) && !refused.has(name));
    return [
      ...missing.map(
        ({ name, lackedBy, excerpt }) =>
          `${name} is missing in supported browsers (${lackedBy.join(', ')}): use something else, ` +
          `or add it to src/entry/browser-apis/provide-missing-apis.ts. Here: ${excerpt}`,
      ),
      ...undeclared.map(
        ({ name, lackedBy, excerpt }) =>
          `${name} is missing in older browsers that start the page (${lackedBy.join(', ')}): ` +
          `add it to src/entry/browser-apis/needed-apis.ts. Here: ${excerpt}`,
      ),
    ];
  };
}

/** The name of a member, for an API that belongs to a value: `.union`. */
function memberOf(api: string): string {
  return api.split('.prototype.')[1] ?? '';
}

/**
 * Fails the build of a bundle, packages included, that uses what the supported browsers (`browserslist` in
 * package.json) lack: the build lowers syntax, but no APIs. What only shares its name with an API, or is checked for
 * first, is listed above.
 */
export function withinBaseline(options?: BaselineOptions): Plugin {
  return {
    name: 'within-baseline',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const check = createBaselineCheck(options);
        const faults = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? check(file.code).map((fault) => `${file.fileName}: ${fault}`) : [],
        );
        if (faults.length > 0) this.error(faults.join('\n'));
      },
    },
  };
}
