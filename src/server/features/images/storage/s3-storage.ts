import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { ImageStorage } from './image-storage.ts';

export interface S3Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly body: Uint8Array;
  readonly at: Date;
  /** Other headers to sign. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The headers of a request to S3 or a compatible service, with AWS Signature Version 4. */
export async function signedHeaders(
  { method, url, body, at, headers = {} }: S3Request,
  { accessKey, secretKey, region }: S3Credentials,
): Promise<Headers> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    // The body is signed as well: without its hash, aws4fetch declares it unsigned.
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    datetime: at.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    allHeaders: true,
  });
  return (await signer.sign()).headers;
}

export interface S3Place extends S3Credentials {
  /** `https://host/bucket/prefix`, without a trailing slash. */
  readonly baseUrl: string;
}

const TIMEOUT_MS = 20_000;
const TRIES = 3;
const PAUSE_MS = 200;
const EMPTY = new Uint8Array();

/** A busy or failing server may succeed next time; putting the same object twice is idempotent. */
function mayHelp(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Stores images in a bucket of S3 or a compatible service (C15). They are sealed before they get here. */
export function createS3Storage({ baseUrl, ...credentials }: S3Place): ImageStorage {
  const once = async (method: S3Request['method'], url: URL, body: Uint8Array) =>
    fetch(url, {
      method,
      headers: await signedHeaders({ method, url, body, at: new Date() }, credentials),
      ...(method === 'PUT' ? { body: Buffer.from(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const send = async (method: S3Request['method'], key: string, body: Uint8Array = EMPTY): Promise<Response> => {
    const url = new URL(`${baseUrl}/${key}`);
    for (let attempt = 1; ; attempt++) {
      const response = await once(method, url, body).catch((error: unknown) => {
        if (attempt === TRIES) throw error;
      });
      if (response && (attempt === TRIES || !mayHelp(response.status))) return response;
      await response?.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  };
  return {
    put: async (key, sealed) => {
      const { ok, status } = await send('PUT', key, sealed);
      if (!ok) throw new Error(`The image storage answered ${status} to PUT`);
    },
    get: async (key) => {
      const response = await send('GET', key);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`The image storage answered ${response.status} to GET`);
      return new Uint8Array(await response.arrayBuffer());
    },
    remove: async (key) => {
      const { ok, status } = await send('DELETE', key);
      if (!ok && status !== 404) throw new Error(`The image storage answered ${status} to DELETE`);
    },
  };
}
