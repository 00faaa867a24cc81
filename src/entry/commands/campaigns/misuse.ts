/** Makes the error of a command that was not called as its usage says: the command line shows the usage below it. */
export function misuse(message: string): Error {
  return Object.assign(new Error(message), { code: 'ERR_PARSE_ARGS_MISSING' });
}
