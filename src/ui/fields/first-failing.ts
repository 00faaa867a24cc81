import { createContext, useContext } from 'react';

const FailingControl = createContext<string | undefined>(undefined);

/** Names the control that the browser is to focus when it shows a page that came without script (D5). */
export const FirstFailing = FailingControl.Provider;

/** Is the control with this id the one that the browser is to focus? `undefined` leaves the attribute out. */
export function useFirstFailing(id: string): true | undefined {
  return useContext(FailingControl) === id || undefined;
}
