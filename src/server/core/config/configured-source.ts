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

/** A source of documents as the operator declares it. */
export type ConfiguredSource =
  | { readonly kind: 'database'; readonly name: string }
  | { readonly kind: 'folder'; readonly name: string; readonly path: string }
  | ConfiguredCms;
