import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLanguage } from '#schemas/language-codes.ts';
import type {
  GitEntry,
  HttpEntry,
  Secret,
  SourceEntry,
  SourcesFile,
  WebhookScheme,
} from '#schemas/sources/sources-file.ts';
import type { OperatorFileProblem } from '../files/operator-file-problem.ts';
import type { PointedProblem } from '../files/json-file.ts';
import { readDocumentText } from '../files/json-documents.ts';
import type { ConfiguredGit, ConfiguredSource, WebhookConfig } from './configured-source.ts';
import type { Environment, EnvironmentReader } from './environment-reader.ts';

interface SourcesParts {
  readonly reader: EnvironmentReader;
  readonly environment: Environment;
  /** The folder that relative paths are resolved against. */
  readonly root: string;
  readonly campaignsDir: string;
}

type Problem = PointedProblem<OperatorFileProblem>;

const VARIABLE = 'CAMPAIGN_SOURCES_FILE';

/** Headers and parameters that are secrets by their name. */
const SECRET_NAME = /auth|token|secret|cookie|passw|api-?_?key|^key$/i;

/** How calls of a CMS are signed unless the file says otherwise. */
const SCHEMES: Readonly<Partial<Record<SourceEntry['kind'], WebhookScheme>>> = {
  git: 'github',
  directus: 'token',
  contentful: 'contentful',
  sanity: 'sanity',
  storyblok: 'storyblok',
};

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
export const nameOf = ({ kind, name }: SourceEntry): string => name ?? kind;

/** The value of a secret; undefined: it is not where the file says. Messages never quote it. */
function secretOf(secret: Secret, { environment, root }: SourcesParts): string | undefined {
  const found = 'env' in secret ? environment[secret.env] : contentOf(resolve(root, secret.file));
  const value = found?.trim() ?? '';
  // A line break would end the header.
  return value === '' || /[\r\n]/.test(value) ? undefined : `${secret.prefix ?? ''}${value}`;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function missing(secret: Secret, pointer: string): Problem {
  const where = 'env' in secret ? `The environment variable ${secret.env}` : 'The file';
  const lacks =
    'env' in secret ? 'is not set, is empty or has several lines' : 'cannot be read, is empty or has several lines';
  return { code: 'sources-secret', pointer, message: `${where} ${lacks}.` };
}

const isHttp = (entry: SourceEntry): entry is HttpEntry =>
  entry.kind !== 'database' && entry.kind !== 'folder' && entry.kind !== 'git';

/** A webhook whose secret is not where the file says. */
function unsigned({ webhook }: Pick<GitEntry, 'webhook'>, at: string, parts: SourcesParts): Problem[] {
  return webhook === undefined || secretOf(webhook.secret, parts) !== undefined
    ? []
    : [missing(webhook.secret, `${at}/webhook/secret`)];
}

function webhookOf({ kind, webhook }: GitEntry | HttpEntry, parts: SourcesParts): WebhookConfig | undefined {
  return (
    webhook && {
      scheme: webhook.scheme ?? SCHEMES[kind] ?? 'trialflow',
      secret: secretOf(webhook.secret, parts) ?? '',
      header: (webhook.header ?? 'authorization').toLowerCase(),
    }
  );
}

function gitProblems({ repository, password }: GitEntry, at: string, parts: SourcesParts): Problem[] {
  const address = /^(https|ssh):/.test(repository) ? URL.parse(repository) : undefined;
  const wrong = (message: string): Problem[] => [{ code: 'sources-address', pointer: `${at}/repository`, message }];
  if (address === null || (address && address.password !== '') || repository.includes('@-'))
    return wrong('This is no address, or it has a password.');
  if (address?.protocol === 'https:' && address.username !== '') return wrong('Write the user as "user".');
  if (password === undefined) return [];
  if (secretOf(password, parts) === undefined) return [missing(password, `${at}/password`)];
  const message = 'A password is sent over https only; for ssh, name the file of a "key".';
  return repository.startsWith('https://') ? [] : [{ code: 'sources-secret', pointer: `${at}/password`, message }];
}

const configuredGit = (entry: GitEntry, parts: SourcesParts): ConfiguredGit => ({
  kind: 'git',
  name: nameOf(entry),
  repository: entry.repository,
  branch: entry.branch ?? 'main',
  folder: entry.folder ?? 'campaigns',
  every: entry.every ?? 60,
  user: entry.user ?? 'git',
  password: entry.password && secretOf(entry.password, parts),
  key: entry.key,
  timeoutSeconds: entry.timeoutSeconds ?? 60,
  maxMegabytes: entry.maxMegabytes ?? 200,
  webhook: webhookOf(entry, parts),
  approval: entry.approval,
});

function secretProblems(entry: HttpEntry, at: string, parts: SourcesParts): Problem[] {
  const values = (['headers', 'query'] as const).flatMap((group) =>
    Object.entries(entry[group] ?? {}).flatMap(([name, value]): Problem[] => {
      const pointer = `${at}/${group}/${escaped(name)}`;
      if (typeof value !== 'string') return secretOf(value, parts) === undefined ? [missing(value, pointer)] : [];
      if (!SECRET_NAME.test(name)) return [];
      const message = `"${name}" is a secret and must not stand here: write {"env": "NAME"} or {"file": "PATH"}.`;
      return [{ code: 'sources-secret', pointer, message }];
    }),
  );
  const inAddress = (['url', 'existing'] as const).flatMap((property): Problem[] => {
    const address = entry[property];
    const names = address === undefined || !URL.canParse(address) ? [] : [...new URL(address).searchParams.keys()];
    const secret = names.find((name) => SECRET_NAME.test(name));
    if (secret === undefined) return [];
    const message = `"${secret}" in the address is a secret: write it as "query": {"${secret}": {"env": "NAME"}}.`;
    return [{ code: 'sources-secret', pointer: `${at}/${property}`, message }];
  });
  return [...values, ...inAddress, ...unsigned(entry, at, parts)];
}

/** Secrets go to the host of the source only, so that all of its addresses must lead there. */
function addressProblems({ kind, url, each, existing }: HttpEntry, at: string): Problem[] {
  const base = url ?? '';
  if (url !== undefined && !URL.canParse(url))
    return [{ code: 'sources-address', pointer: `${at}/url`, message: 'This is not an address.' }];
  const leadsAway = (address: string) =>
    !URL.canParse(address, base) || new URL(address, base).origin !== new URL(base).origin;
  return Object.entries({ each, existing }).flatMap(([property, address]): Problem[] =>
    address === undefined || base === '' || !leadsAway(address)
      ? []
      : [
          {
            code: 'sources-address',
            pointer: `${at}/${property}`,
            message: `The address must lead to the host of the ${kind} source, which alone gets its headers.`,
          },
        ],
  );
}

const known = (language: string): boolean => isLanguage(language);

function languageProblems({ locales }: HttpEntry, at: string): Problem[] {
  return Object.entries<string>(locales?.languages ?? {}).flatMap(([locale, language]): Problem[] =>
    known(language)
      ? []
      : [
          {
            code: 'sources-language',
            pointer: `${at}/locales/languages/${escaped(locale)}`,
            message: `"${language}" is no language of the product; the folder locales has one file for each.`,
          },
        ],
  );
}

function problemsOf({ sources }: SourcesFile, parts: SourcesParts): Problem[] {
  const names = sources.map(nameOf);
  const databases = sources.filter(({ kind }) => kind === 'database').length;
  const database: Problem[] =
    databases === 1
      ? []
      : [
          {
            code: 'sources-database',
            pointer: '/sources',
            message: 'The database must be among the sources exactly once: {"kind": "database"}.',
          },
        ];
  const each = sources.flatMap((entry, index): Problem[] => {
    const at = `/sources/${index}`;
    const name = nameOf(entry);
    const repeated: Problem[] =
      names.indexOf(name) === index
        ? []
        : [{ code: 'sources-repeated', pointer: at, message: `Another source is called "${name}": add a "name".` }];
    if (entry.kind === 'git') return [...repeated, ...gitProblems(entry, at, parts), ...unsigned(entry, at, parts)];
    if (!isHttp(entry)) return repeated;
    return [
      ...repeated,
      ...secretProblems(entry, at, parts),
      ...addressProblems(entry, at),
      ...languageProblems(entry, at),
    ];
  });
  return [...database, ...each];
}

function configured(entry: SourceEntry, parts: SourcesParts): ConfiguredSource {
  const name = nameOf(entry);
  if (entry.kind === 'database') return { kind: 'database', name };
  if (entry.kind === 'git') return configuredGit(entry, parts);
  if (entry.kind === 'folder')
    return {
      kind: 'folder',
      name,
      path: entry.path === undefined ? parts.campaignsDir : resolve(parts.root, entry.path),
    };
  const valuesOf = (values: HttpEntry['headers']) =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : (secretOf(value, parts) ?? ''),
      ]),
    );
  return {
    kind: 'cms',
    name,
    entry,
    headers: valuesOf(entry.headers),
    query: valuesOf(entry.query),
    webhook: webhookOf(entry, parts),
  };
}

/**
 * Reads the file of sources, the value of CAMPAIGN_SOURCES_FILE, and the secrets that it names. Returns undefined if
 * there is none, or if it is invalid, after adding each problem to the reader, with line and column.
 */
export async function readSources(
  file: string | undefined,
  parts: SourcesParts,
): Promise<readonly ConfiguredSource[] | undefined> {
  if (file === undefined) return undefined;
  // Only whoever has such a file waits for its schema.
  const [{ createFileReader }, { SourcesFile: schema }] = await Promise.all([
    import('../files/json-file.ts'),
    import('#schemas/sources/sources-file.ts'),
  ]);
  const path = resolve(parts.root, file);
  const { text, unreadable } = await readDocumentText(path);
  if (unreadable !== undefined) {
    parts.reader.addIssue(VARIABLE, `must name a readable file (${unreadable})`);
    return undefined;
  }
  const read = createFileReader<typeof schema, OperatorFileProblem>({
    schema,
    codes: { json: 'sources-json', shape: 'sources-shape' },
    hasSecrets: true,
    check: (sources) => problemsOf(sources, parts),
  })(text);
  if (read.ok) return read.file.sources.map((entry) => configured(entry, parts));
  const kinds = schema.properties.sources.items.anyOf.map(({ properties }) => properties.kind.const);
  for (const { line, column, code, message } of read.problems) {
    // The reader of unions names the first of them only.
    const words = message.replace(/it must be one of database\./, `it must be one of ${kinds.join(', ')}.`);
    parts.reader.addIssue(VARIABLE, `${path}:${line}:${column} ${code} ${words}`);
  }
  return undefined;
}
