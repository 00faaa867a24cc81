import type { StaticDecode, TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { ConfigIssue } from './config.ts';
import { readSecretFiles } from './secret-files.ts';
import { fileVariableOf } from './variables.ts';

/** Environment variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables and collects all issues, so that they are reported together. An empty variable counts as not set. */
export interface EnvironmentReader {
  readonly issues: readonly ConfigIssue[];
  addIssue(variable: string, message: string): void;
  /** Is the variable or its secret file set at all, even to something invalid? */
  isSet(variable: string): boolean;
  /** Does it have an issue so far? */
  isInvalid(variable: string): boolean;
  /**
   * The decoded variables of an area or a part of one. An invalid variable becomes an issue, and then counts as not
   * set.
   */
  read<Area extends TObject>(area: Area): StaticDecode<Area>;
}

function allowedBy(schema: TSchema): string {
  if ('enum' in schema && Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`;
  return 'description' in schema ? String(schema.description) : 'a text';
}

/**
 * Creates a reader for an environment. Relative paths of secret files are resolved against `root`, the project's
 * folder.
 */
export function createEnvironmentReader(environment: Environment, root: string): EnvironmentReader {
  const issues: ConfigIssue[] = [];
  const addIssue = (variable: string, message: string) => void issues.push({ variable, message });
  const plain = (variable: string) => environment[variable]?.trim() || undefined;
  const text = readSecretFiles({ plain, addIssue, root });
  return {
    issues,
    addIssue,
    isSet: (variable) =>
      [variable, fileVariableOf(variable)].some((name) => name !== undefined && plain(name) !== undefined),
    isInvalid: (variable) => issues.some((issue) => issue.variable === variable),
    read: (area) => {
      const valid: Record<string, string> = {};
      for (const [variable, schema] of Object.entries<TSchema>(area.properties)) {
        const value = text(variable);
        if (value === undefined) continue;
        if (Value.Check(schema, value)) valid[variable] = value;
        else addIssue(variable, `must be ${allowedBy(schema)}`);
      }
      return Value.Decode(area, valid);
    },
  };
}
