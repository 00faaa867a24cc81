import { isIP } from 'node:net';
import type { ConfigIssue } from './config.ts';
import { fileVariableOf, readSecretFiles } from './secret-files.ts';

/** Environment variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads variables one at a time and collects all complaints, so that they are reported together. An empty variable
 * counts as not set.
 */
export interface EnvironmentReader {
  readonly issues: readonly ConfigIssue[];
  /** The names of all variables read so far, whether set or not. */
  readonly read: ReadonlySet<string>;
  complain(variable: string, message: string): void;
  /** Is the variable or its secret file set at all, even to something invalid? */
  isSet(variable: string): boolean;
  /** The value; a secret may come from a file. */
  text(variable: string): string | undefined;
  /** A secret: no white space, and long enough if `strict`. */
  secret(variable: string, strict: boolean): string | undefined;
  port(variable: string, fallback: number): number;
  /** A whole number of days, at least one. */
  days(variable: string): number | undefined;
  /** A whole number of seconds, from 0 to a minute. */
  seconds(variable: string, fallback: number): number;
  url(variable: string, protocols?: readonly string[]): string | undefined;
  origin(variable: string): string | undefined;
  oneOf<Value extends string>(variable: string, values: readonly Value[], fallback: Value): Value;
  list(variable: string, isItem: (item: string) => boolean, what: string): readonly string[];
  key(variable: string): Buffer | undefined;
  keys(variable: string): readonly Buffer[];
}

const HTTP = ['http:', 'https:'];

function decodeKey(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && key.length === 32 ? key : undefined;
}

function split(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Is this a host name, without port and path? */
export function isHostName(text: string): boolean {
  return /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
}

/**
 * Is this an address or a range such as `10.0.0.0/8`? A range that covers every address is rejected: anybody could
 * forge theirs.
 */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
  );
}

/** Shorter secrets can be guessed. */
const MIN_SECRET = 16;

type Complain = EnvironmentReader['complain'];
type Text = EnvironmentReader['text'];

function addressReaders(text: Text, complain: Complain): Pick<EnvironmentReader, 'url' | 'origin'> {
  const url = (variable: string, protocols: readonly string[] = HTTP) => {
    const value = text(variable);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '');
    complain(
      variable,
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
    return undefined;
  };
  return {
    url,
    origin: (variable) => {
      const value = url(variable);
      if (value === undefined || new URL(value).origin === value) return value;
      complain(variable, 'must be an origin, such as https://trials.example, without a path');
      return undefined;
    },
  };
}

function numberReaders(text: Text, complain: Complain): Pick<EnvironmentReader, 'port' | 'days' | 'seconds'> {
  return {
    port: (variable, fallback) => {
      const value = text(variable) ?? String(fallback);
      if (/^\d{1,5}$/.test(value) && Number(value) <= 65535) return Number(value);
      complain(variable, 'must be a port number, 0 to 65535');
      return fallback;
    },
    seconds: (variable, fallback) => {
      const value = text(variable) ?? String(fallback);
      if (/^\d{1,2}$/.test(value) && Number(value) <= 60) return Number(value);
      complain(variable, 'must be a number of seconds, 0 to 60');
      return fallback;
    },
    days: (variable) => {
      const value = text(variable);
      if (value === undefined || /^[1-9]\d{0,4}$/.test(value)) return value === undefined ? undefined : Number(value);
      complain(variable, 'must be a number of days, 1 to 99999');
      return undefined;
    },
  };
}

function secretReaders(text: Text, complain: Complain): Pick<EnvironmentReader, 'secret' | 'key' | 'keys'> {
  const decode = (variable: string, encoded: string) => {
    const key = decodeKey(encoded);
    if (!key) complain(variable, 'must be 32 random bytes in base64; make one with: openssl rand -base64 32');
    return key;
  };
  return {
    secret: (variable, strict) => {
      const value = text(variable);
      if (strict && value !== undefined && value.length < MIN_SECRET)
        complain(
          variable,
          `must have at least ${MIN_SECRET} characters in production; make one with: openssl rand -base64 32`,
        );
      return value;
    },
    key: (variable) => {
      const encoded = text(variable);
      return encoded === undefined ? undefined : decode(variable, encoded);
    },
    keys: (variable) => split(text(variable) ?? '').flatMap((encoded) => decode(variable, encoded) ?? []),
  };
}

/**
 * Creates a reader for an environment. Relative paths of secret files are resolved against `root`, the project's
 * folder.
 */
export function createEnvironmentReader(environment: Environment, root: string): EnvironmentReader {
  const issues: ConfigIssue[] = [];
  const complain = (variable: string, message: string) => void issues.push({ variable, message });
  const read = new Set<string>();
  const plain = (variable: string) => {
    read.add(variable);
    return environment[variable]?.trim() || undefined;
  };
  const text = readSecretFiles({ plain, complain, root });
  return {
    issues,
    read,
    complain,
    isSet: (variable) =>
      [variable, fileVariableOf(variable)].some((name) => name !== undefined && plain(name) !== undefined),
    text,
    ...addressReaders(text, complain),
    ...numberReaders(text, complain),
    ...secretReaders(text, complain),
    oneOf: (variable, values, fallback) => {
      const value = text(variable);
      const found = values.find((candidate) => candidate === value);
      if (value !== undefined && found === undefined) complain(variable, `must be one of ${values.join(', ')}`);
      return found ?? fallback;
    },
    list: (variable, isItem, what) => {
      const items = split(text(variable) ?? '');
      if (!items.every(isItem)) complain(variable, `must be ${what}, separated by commas`);
      return items.filter(isItem);
    },
  };
}
