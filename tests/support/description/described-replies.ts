import { Ajv2020 } from 'ajv/dist/2020.js';
import { isLanguage, LANGUAGE_FORMAT } from '#schemas/language-codes.ts';
import addFormats from 'ajv-formats';
import type { ValidateFunction } from 'ajv/dist/2020.js';

/** A response of the API, as received. */
export interface Answer {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string | undefined;
  /** Undefined: it could no longer be read. */
  readonly body: string | undefined;
}

/** Says what in a response of the API differs from the server's own description; nothing if it matches. */
export type DescribedReplies = (answer: Answer) => string[];

const API = '/api/v1';

function part(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Paths without parameters come first: `/actions/router_log` is not `/actions/{id}`. */
function pathsOf(description: unknown): { readonly pattern: RegExp; readonly methods: unknown }[] {
  return entriesOf(part(description, 'paths'))
    .toSorted(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      methods,
    }));
}

function bodyFaults(check: ValidateFunction, body: string): string[] {
  try {
    const value: unknown = JSON.parse(body);
    return check(value)
      ? []
      : (check.errors ?? []).slice(0, 5).map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`);
  } catch {
    return ['the body is no JSON'];
  }
}

/** Builds the comparison with an OpenAPI 3.1 description. */
export function describedReplies(description: unknown): DescribedReplies {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addFormat(LANGUAGE_FORMAT, isLanguage);
  const checks = new Map<unknown, ValidateFunction>();
  const checkOf = (schema: object): ValidateFunction => {
    const check = checks.get(schema) ?? ajv.compile({ ...schema, components: part(description, 'components') });
    checks.set(schema, check);
    return check;
  };
  const paths = pathsOf(description);
  const against = (response: unknown, { contentType, body }: Answer): string[] => {
    const content = entriesOf(part(response, 'content'));
    if (content.length === 0) return body === undefined || body === '' ? [] : ['a body, where none is described'];
    const type = contentType?.split(';')[0]?.trim() ?? '';
    const schema = part(content.find(([name]) => name === type)?.[1], 'schema');
    if (typeof schema !== 'object' || schema === null) return [`the content type "${type}"`];
    return body === undefined ? [] : bodyFaults(checkOf(schema), body);
  };
  return (answer) => {
    const { method, url, status } = answer;
    const path = url.split('?')[0] ?? url;
    if (!path.startsWith(API)) return [];
    const call = part(
      paths.find(({ pattern, methods }) => pattern.test(path) && part(methods, method.toLowerCase()) !== undefined)
        ?.methods,
      method.toLowerCase(),
    );
    const reported = (faults: readonly string[]) =>
      faults.map((fault) => `${method} ${path} answered ${status}: ${fault} is not described`);
    // What belongs to no call is refused as unknown, and nothing else is.
    if (call === undefined) return status === 404 ? [] : reported(['the call']);
    const responses = part(call, 'responses');
    const response = part(responses, String(status)) ?? part(responses, `${Math.floor(status / 100)}XX`);
    return reported(response === undefined ? ['the status'] : against(response, answer));
  };
}
