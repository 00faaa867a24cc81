import { isIP } from 'node:net';
import Type, { type TSchema } from 'typebox';
import { isRole } from '#api/people/roles.ts';
import { DEMONSTRATION_PARTS } from './config.ts';
import { DEFAULT_DATA_DIR } from './embedded-folder.ts';

/**
 * Every environment variable, as one TypeBox object for each table in docs/operations.md. A property describes the text
 * of a variable and decodes it; its `description` completes the message "NAME must be …". A variable with a `default`
 * is always present in the result.
 */

interface TextOptions {
  readonly default?: string;
  /** The value is a secret, or a URL that may contain one: it can be read from the file that `<NAME>_FILE` names. */
  readonly secret?: true;
}

const SECRET = { secret: true } as const;

function matching(description: string, isValid: (value: string) => boolean, options: TextOptions = {}) {
  return Type.Refine(Type.String({ description, ...options }), isValid);
}

const anyText = (options: TextOptions = {}) => Type.String({ ...options });

/** A whole number, in decimal digits only: neither `1.5` nor `0x50` nor `007` is converted. */
function count(
  unit: string,
  [min, max]: readonly [number, number],
  { reason = '', ...options }: { readonly default?: string; readonly reason?: string } = {},
) {
  const isValid = (digits: string) =>
    /^(?:0|[1-9]\d{0,4})$/.test(digits) && Number(digits) >= min && Number(digits) <= max;
  return Type.Decode(matching(`a ${unit}, ${min} to ${max}${reason}`, isValid, options), Number);
}

const WEB = ['http:', 'https:'];
const POSTGRES = ['postgres:', 'postgresql:'];

const withoutTrailingSlash = (address: string) => address.replace(/\/+$/, '');

function url(protocols: readonly string[] = WEB, options: TextOptions = {}) {
  const description = `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  const isValid = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
  return Type.Decode(matching(description, isValid, options), withoutTrailingSlash);
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, protocol } = new URL(value);
  return WEB.includes(protocol) && origin === withoutTrailingSlash(value);
}

const split = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function listOf(items: string, isItem: (item: string) => boolean, options: TextOptions = {}) {
  const isValid = (value: string) => split(value).every(isItem);
  return Type.Decode(matching(`${items}, separated by commas`, isValid, { default: '', ...options }), split);
}

/** Is this a host name, without port and path? */
const isHostName = (host: string) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host);

/**
 * Is this an address or a range such as `10.0.0.0/8`? A range that covers every address is rejected: anybody could
 * forge theirs.
 */
function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
  );
}

const decodeKey = (encoded: string) => Buffer.from(encoded, 'base64');
const isKey = (encoded: string) => /^[A-Za-z0-9+/_-]{43}=?$/.test(encoded) && decodeKey(encoded).length === 32;

/** How to make a key or another secret; the end of messages. */
export const MAKE_KEY = 'make one with: openssl rand -base64 32';

const isDemonstration = (word: string) => word === 'all' || DEMONSTRATION_PARTS.some((part) => part === word);

/** Tokens of people are not to be had by whoever listens. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isLocal)) && search === '' && hash === '';
}

/** `editors=author` or `s6-team=author:s6`: which value of a claim gives which role. */
function roleFor(text: string) {
  const [, value = '', role = '', campaign] = /^(\S.*)=([a-z]+)(?::([A-Za-z0-9][A-Za-z0-9-]*))?$/.exec(text) ?? [];
  if (!isRole(role) || (role === 'administrator' && campaign !== undefined)) return undefined;
  return { value, role, campaign: campaign ?? null };
}

export const SERVER_VARIABLES = Type.Object({
  NODE_ENV: Type.Enum(['production', 'development', 'test'], { default: 'development' }),
  HOST: anyText({ default: '127.0.0.1' }),
  PORT: count('port number', [0, 65535], { default: '8080' }),
  PUBLIC_ORIGIN: Type.Optional(
    Type.Decode(matching('an origin, such as https://trials.example, without a path', isOrigin), withoutTrailingSlash),
  ),
  PUBLIC_HOSTS: listOf('host names', isHostName),
  TRUSTED_PROXIES: listOf('addresses or ranges such as 10.0.0.0/8', isAddressRange),
  // Most of the ten seconds that a server has to stop (O5) are reserved for requests in progress.
  DRAIN_SECONDS: Type.Optional(
    count('number of seconds', [0, 4], { reason: ': a server must stop within ten seconds' }),
  ),
  MIN_HUMAN_SECONDS: Type.Optional(count('number of seconds', [0, 60])),
  METRICS_TOKEN: Type.Optional(anyText(SECRET)),
});

export const DATA_VARIABLES = Type.Object({
  DATABASE_URL: Type.Optional(url(POSTGRES, SECRET)),
  DATABASE_READ_URL: Type.Optional(url(POSTGRES, SECRET)),
  DATA_DIR: anyText({ default: DEFAULT_DATA_DIR }),
  STORAGE_URL: Type.Optional(url([...WEB, 'file:', 's3:'], SECRET)),
  ENCRYPTION_KEY: Type.Optional(
    Type.Decode(matching(`32 random bytes in base64; ${MAKE_KEY}`, isKey, SECRET), decodeKey),
  ),
  ENCRYPTION_KEYS_OLD: Type.Decode(listOf('keys of 32 bytes in base64', isKey, SECRET), (keys) => keys.map(decodeKey)),
  LEAD_RETENTION_DAYS: Type.Optional(count('number of days', [1, 99_999])),
  LOG_RETENTION_DAYS: Type.Optional(count('number of days', [1, 99_999])),
  SEED: Type.Enum(['demo', 'none', 'auto'], { default: 'auto' }),
});

export const CONTENT_VARIABLES = Type.Object({
  CONTENT_TOKEN: Type.Optional(
    matching('at least 32 characters without blanks', (value) => /^\S{32,200}$/.test(value), SECRET),
  ),
  CONTENT_PREVIEW_URL: Type.Optional(
    matching('an address whose host begins with *, such as https://*.preview.example', (value) =>
      /^https?:\/\/\*\.[a-z0-9.-]+(?::\d+)?$/.test(value),
    ),
  ),
  CONTENT_PREVIEW_ORIGINS: listOf('origins such as https://cms.example', isOrigin),
  CONTENT_APPROVAL: Type.Enum(['none', 'one', 'four-eyes'], { default: 'none' }),
  CONTENT_VISITS: Type.Enum(['inform', 'keep'], { default: 'inform' }),
  CAMPAIGNS_DIR: Type.Optional(anyText()),
  CAMPAIGNS_URL: Type.Optional(url(WEB, SECRET)),
  CAMPAIGN_SOURCES_FILE: Type.Optional(anyText()),
  CAMPAIGN_PROOFS: Type.Enum(['required', 'off'], { default: 'required' }),
  OPERATOR_FILE: Type.Optional(anyText()),
  LEGAL_DIR: Type.Optional(anyText()),
  ACCEPT_DEMONSTRATION: Type.Decode(
    listOf(`all, or some of ${DEMONSTRATION_PARTS.join(', ')}`, isDemonstration),
    (words) => DEMONSTRATION_PARTS.filter((part) => words.includes('all') || words.includes(part)),
  ),
});

export const STUDIO_VARIABLES = Type.Object({
  STUDIO: Type.Enum(['on', 'off'], { default: 'on' }),
  STUDIO_OIDC_ISSUER: Type.Optional(
    Type.Decode(
      matching('an address that begins with https:// (http:// only on this machine), without query and #', isIssuer),
      withoutTrailingSlash,
    ),
  ),
  STUDIO_OIDC_CLIENT_ID: Type.Optional(anyText()),
  STUDIO_OIDC_CLIENT_SECRET: Type.Optional(anyText(SECRET)),
  STUDIO_OIDC_ROLES_CLAIM: Type.Optional(anyText()),
  STUDIO_OIDC_ROLES: Type.Decode(
    listOf('VALUE=ROLE or VALUE=ROLE:CAMPAIGN (administrator only without)', (text) => roleFor(text) !== undefined),
    (texts) => texts.map(roleFor).filter((one) => one !== undefined),
  ),
});

export const SERVICE_VARIABLES = Type.Object({
  LEAD_WEBHOOK_URL: Type.Optional(url(WEB, SECRET)),
  LEAD_WEBHOOK_SECRET: Type.Optional(anyText(SECRET)),
  CONSENTS_BASE_URL: Type.Optional(url()),
  SIGNING_ALLOWED_HOSTS: listOf('host names', (host) => isHostName(host.replace(/^\*\./, ''))),
  SITE_SCHEDULING_BASE_URL: Type.Optional(url()),
  SECONDARY_SCHEDULING_BASE_URL: Type.Optional(url()),
  DIRECT_OFFERS_BASE_URL: Type.Optional(url()),
  DIRECT_OFFERS_API_KEY: Type.Optional(anyText(SECRET)),
  RELAY_BASE_URL: Type.Optional(url()),
  LIVE_CONNECT_URL: Type.Optional(url(WEB, SECRET)),
  ASP_BASE_URL: Type.Optional(url()),
  RECORDING_BASE_URL: Type.Optional(url()),
  LIVE_CHAT_URL: Type.Optional(url()),
  LIVE_CHAT_AVAILABILITY_URL: Type.Optional(url(WEB, SECRET)),
});

/** Variables of earlier versions, accepted so that the log can say that they have no effect. */
const UNUSED_VARIABLES = Type.Object({ ERROR_DSN: Type.Optional(anyText()) });

/** The areas by the heading of their table in docs/operations.md, in its order. */
export const AREAS = {
  'Server and addresses': SERVER_VARIABLES,
  Data: DATA_VARIABLES,
  'Content and operator': CONTENT_VARIABLES,
  'The studio': STUDIO_VARIABLES,
  'Leads and outside services': SERVICE_VARIABLES,
};

const VARIABLES: Readonly<Record<string, TSchema>> = Object.fromEntries(
  [...Object.values(AREAS), UNUSED_VARIABLES].flatMap(({ properties }) => Object.entries<TSchema>(properties)),
);

const isSecret = (name: string) => 'secret' in (VARIABLES[name] ?? {});

/**
 * Variables that are secrets, or URLs that may contain a password or token. Each can be read from a file instead: an
 * environment is visible to child processes, in `docker inspect` and under `/proc`.
 */
export const SECRET_VARIABLES: readonly string[] = Object.keys(VARIABLES).filter(isSecret);

/** The name of the variable with the path of a secret's file; undefined for variables that are not secrets. */
export function fileVariableOf(variable: string): string | undefined {
  return isSecret(variable) ? `${variable}_FILE` : undefined;
}

/** The names of all variables, including `<NAME>_FILE` of each secret. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(VARIABLES).flatMap((name) => [
  name,
  ...(isSecret(name) ? [`${name}_FILE`] : []),
]);
