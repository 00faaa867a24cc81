/** Before each test file: clears what another one left in the window that they share. */
Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
document.body.replaceChildren();
// The window of the tests performs no layout and no scrolling.
Element.prototype.scrollIntoView = () => undefined;
localStorage.clear();
sessionStorage.clear();
