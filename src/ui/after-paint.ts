/**
 * Does what the visitor need not wait for once the next frame is painted. A page that is hidden paints none: there it
 * is done soon. Gives what takes it back.
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
