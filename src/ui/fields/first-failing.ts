import { createContext, useContext } from 'react';

const FailingControl = createContext<string | undefined>(undefined);

/** Names the control that the browser should focus when it shows a page without JavaScript (D5). */
export const FirstFailing = FailingControl.Provider;

/** Whether the control with this id is the one to focus. `undefined` leaves the attribute out. */
export function useFirstFailing(id: string): true | undefined {
  return useContext(FailingControl) === id || undefined;
}
