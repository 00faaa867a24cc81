import { createContext, useContext } from 'react';

const Focused = createContext<string | undefined>(undefined);

/**
 * Names the control that the browser should focus when it shows a page without JavaScript: the first failing one (D5),
 * or the button whose press brought the page, by its value.
 */
export const FirstFocus = Focused.Provider;

/** Whether the control with this id, or the button with this value, is to be focused. `undefined`: no attribute. */
export function useFirstFocus(id: string | undefined, value?: unknown): true | undefined {
  const first = useContext(Focused);
  return (first !== undefined && (first === id || first === value)) || undefined;
}
