/** What a button sends as `_action` to answer one control and stay on the page, with and without script (K8). */
export function answerAction(control: string, value: string): string {
  return `answer:${control}=${value}`;
}

/** The control and the value that such a button answers; undefined: the action is another one. */
export function readAnswerAction(action: string): { readonly control: string; readonly value: string } | undefined {
  const [, control, value] = /^answer:([^=]+)=(.*)$/s.exec(action) ?? [];
  return control === undefined || value === undefined ? undefined : { control, value };
}
