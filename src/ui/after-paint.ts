/** A page that is not drawn has no frames to wait for. Milliseconds. */
const AT_THE_LATEST = 100;

/** Calls back once what the page shows now has been painted, or soon in a page that is not. Gives a function that takes it back. */
export function afterPaint(callback: () => void): () => void {
  let timer = setTimeout(callback, AT_THE_LATEST);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The same for what may be asked for many times before the next frame, and is then done once. */
export function onceAfterPaint(callback: () => void): { readonly soon: () => void; readonly stop: () => void } {
  let cancel: (() => void) | undefined;
  const run = () => {
    cancel = undefined;
    callback();
  };
  return {
    soon: () => {
      cancel ??= afterPaint(run);
    },
    stop: () => {
      cancel?.();
      cancel = undefined;
    },
  };
}
