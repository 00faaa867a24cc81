/** Does what the visitor need not wait for once the next frame is painted. A page that is hidden paints none: there it is done soon. */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
