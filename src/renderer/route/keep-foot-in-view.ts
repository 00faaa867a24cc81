/** A page is long if its questions need more than this many windows. */
const LONG = 1.5;
/** Letters of more pixels leave no room for it: the usual size is 16. */
const LARGE = 24;

const letters = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Marks the form of a long page, so that the style keeps its foot in view: `data-foot` is "away" while the opening with
 * its own button is on the screen. Only the browser's observers ask for sizes: typing lays out nothing. Returns a
 * function that stops it.
 */
export function keepFootInView(part: HTMLElement): () => void {
  const form = part.closest('form');
  const questions = part.closest('.page-column');
  if (!form || !questions) return () => undefined;
  const opening = form.querySelector('.region-hero');
  let long = false;
  let away = opening !== null;
  const mark = () => {
    if (long) form.dataset['foot'] = away ? 'away' : 'here';
    else delete form.dataset['foot'];
  };
  const size = new ResizeObserver(([entry]) => {
    long = (entry?.contentRect.height ?? 0) > LONG * window.innerHeight && letters() < LARGE;
    mark();
  });
  const sight = new IntersectionObserver(([entry]) => {
    away = entry?.isIntersecting === true;
    mark();
  });
  size.observe(questions);
  if (opening) sight.observe(opening);
  return () => {
    size.disconnect();
    sight.disconnect();
    delete form.dataset['foot'];
  };
}
