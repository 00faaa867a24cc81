import type { HttpEntry, WebhookScheme } from '#schemas/sources/sources-file.ts';

type Values = Readonly<Record<string, string>>;

export interface WebhookConfig {
  readonly scheme: WebhookScheme;
  readonly secret: string;
  /** The header of the scheme `token`. */
  readonly header: string;
}

/** A CMS with its secrets. */
export interface ConfiguredCms {
  readonly kind: 'cms';
  readonly name: string;
  readonly entry: HttpEntry;
  readonly headers: Values;
  readonly query: Values;
  readonly webhook: WebhookConfig | undefined;
}

/** A git repository with its secrets. */
export interface ConfiguredGit {
  readonly kind: 'git';
  readonly name: string;
  readonly repository: string;
  readonly branch: string;
  /** Without slashes around it; empty: the root of the repository. */
  readonly folder: string;
  /** How often the branch is fetched, in seconds. */
  readonly every: number;
  readonly user: string;
  readonly password: string | undefined;
  /** The file of a private key for ssh. */
  readonly key: string | undefined;
  readonly timeoutSeconds: number;
  readonly maxMegabytes: number;
  readonly webhook?: WebhookConfig | undefined;
  /** Who approves its documents, where CONTENT_APPROVAL asks for approvals. */
  readonly approval?: 'here' | 'source' | undefined;
}

/** A source of documents as the operator declares it. */
export type ConfiguredSource =
  | { readonly kind: 'database'; readonly name: string }
  | { readonly kind: 'folder'; readonly name: string; readonly path: string }
  | ConfiguredGit
  | ConfiguredCms;
