import { useBlock } from '../block-runtime.ts';

/** The shell's text about a typo in an e-mail address, and a function that enters the suggested address. */
export function useEmailSuggestion(control: string) {
  const { shell, enter } = useBlock();
  return {
    question: (address: string) => shell('email.meant', { address }),
    accept: shell('email.use'),
    keep: (address: string) => shell('email.keep', { address }),
    onAccept: (address: string) => enter({ [control]: [address] }),
  };
}
