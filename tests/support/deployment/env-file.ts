/** A variable in an environment file such as `.env.example`. */
export interface EnvVariable {
  readonly name: string;
  readonly value: string;
  /** False if the line is commented out. */
  readonly set: boolean;
  /** The comment directly above it. */
  readonly about: string;
}

const VARIABLE = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/;

/** The variables in an environment file, including commented-out ones. */
export function variablesOfEnvFile(text: string): readonly EnvVariable[] {
  let comment: string[] = [];
  return text.split('\n').flatMap((line) => {
    const [, hash, name, value = ''] = VARIABLE.exec(line) ?? [];
    if (name === undefined) {
      comment = line.startsWith('# ') ? [...comment, line.slice(2)] : [];
      return [];
    }
    const about = comment.join(' ');
    comment = [];
    return [{ name, value, set: hash === '', about }];
  });
}
