/** Before each test file: clears what another one left in the window that they share. */
Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
document.body.replaceChildren();
// The window of the tests performs no layout and no scrolling.
Element.prototype.scrollIntoView = () => undefined;
localStorage.clear();
sessionStorage.clear();

// A page listens to clicks as long as its document lasts; this document lasts for many pages.
const CLICKS = '__clicksOfOneFile';
const left: unknown = Reflect.get(document, CLICKS);
if (left instanceof AbortController) left.abort();
const file = new AbortController();
Reflect.set(document, CLICKS, file);
document.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
  const given: AddEventListenerOptions =
    typeof options === 'object' && options !== null ? options : { capture: options === true };
  const untilNextFile = type === 'click' ? { signal: file.signal, ...given } : given;
  EventTarget.prototype.addEventListener.call(document, type, listener, untilNextFile);
};
