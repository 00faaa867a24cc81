import { useBlock } from '../block-runtime.ts';

/** The shell's words for a slip in an e-mail address, and what takes the one that was meant into the control. */
export function useEmailSuggestion(control: string) {
  const { shell, enter } = useBlock();
  return {
    question: (address: string) => shell('email.meant', { address }),
    accept: shell('email.use'),
    onAccept: (address: string) => enter({ [control]: [address] }),
  };
}
