/** `signed`: our own signing page has the signature. `unsigned`: no session could start, and the visitor continued. */
export const SIGNING_OUTCOMES = ['signed', 'unsigned'] as const;

/** The fact that says how signing went. */
export function outcomeFact(blockId: string): string {
  return `answer.${blockId}`;
}
