/** The `_action` of a button that answers one control and stays on the page, with and without JavaScript (K8). */
export function answerAction(control: string, value: string): string {
  return `answer:${control}=${value}`;
}

/** The control and the value that such a button sets; `undefined` if it is a different action. */
export function readAnswerAction(action: string): { readonly control: string; readonly value: string } | undefined {
  const [, control, value] = /^answer:([^=]+)=(.*)$/s.exec(action) ?? [];
  return control === undefined || value === undefined ? undefined : { control, value };
}
