/** What a page of the studio has noticed, in milliseconds since the key that came last. */
export interface StudioTimes {
  /** The text that it typed was painted. */
  readonly painted: number[];
  /** The preview had painted it. */
  readonly previewed: number[];
  /** Another error was painted in the list of screens. */
  readonly found: number[];
  /** A verdict of the proof was painted. */
  readonly proven: number[];
}

declare global {
  interface Window {
    studioTimes: StudioTimes;
  }
}

/** Runs in the page, before its own scripts. */
export function watchPage(): void {
  const times: StudioTimes = { painted: [], previewed: [], found: [], proven: [] };
  window.studioTimes = times;
  let key = 0;
  let isPreviewed = true;
  let [dots, verdict] = [0, ''];
  const afterPaint = (into: number[]) => {
    const began = key;
    requestAnimationFrame(() => setTimeout(() => into.push(performance.now() - began)));
  };
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      key = timeStamp;
      isPreviewed = false;
    },
    true,
  );
  window.addEventListener('input', () => afterPaint(times.painted), true);
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isPreviewed || typeof data !== 'object' || data === null || Reflect.get(data, 'type') !== 'applied') return;
    isPreviewed = true;
    times.previewed.push(performance.now() - key);
  });
  const look = () => {
    const dotsNow = document.querySelectorAll('.finding-dot[data-severity="error"]').length;
    if (dotsNow > dots) afterPaint(times.found);
    dots = dotsNow;
    const verdictNow = document.querySelector('.badge')?.getAttribute('data-verdict') ?? '';
    if (verdictNow !== verdict && verdict === 'working') afterPaint(times.proven);
    verdict = verdictNow;
  };
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['data-verdict'] });
  });
}
