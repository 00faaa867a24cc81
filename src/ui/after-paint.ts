/**
 * Runs work that the visitor need not wait for, after the next frame is painted. A hidden page paints no frames; there
 * the work runs soon. Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  const later = () => {
    timer = setTimeout(work);
  };
  if (document.hidden) later();
  else frame = requestAnimationFrame(later);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
