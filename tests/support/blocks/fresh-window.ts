/** Before each file of tests: what another one left in the window that they share is gone. */
Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
document.body.replaceChildren();
// The window of the tests lays nothing out and scrolls nowhere.
Element.prototype.scrollIntoView = () => undefined;
localStorage.clear();
sessionStorage.clear();
