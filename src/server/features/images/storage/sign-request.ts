import { createHash, createHmac } from 'node:crypto';

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
  /** Further headers that are signed, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As `encodeURIComponent`, with the four marks that it leaves. */
function encoded(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The headers of a request to S3 or what speaks like it, with AWS Signature Version 4 (`s3` service, no query). */
export function signedHeaders(
  { method, url, body, at, headers = {} }: S3Request,
  { accessKey, secretKey, region }: S3Credentials,
): Record<string, string> {
  const stamp = at.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const hash = sha256(body);
  const signing: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': stamp,
  };
  const names = Object.keys(signing).toSorted();
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const canonical = [
    method,
    path,
    '',
    ...names.map((name) => `${name}:${(signing[name] ?? '').trim()}`),
    '',
    names.join(';'),
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['aws4_request', 's3', region, day].reduceRight<Buffer>(
    (last, part) => hmac(last, part),
    Buffer.from(`AWS4${secretKey}`),
  );
  const signature = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')).toString('hex');
  const { host: _host, ...sent } = signing;
  const credential = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}`;
  return { ...sent, authorization: `${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}` };
}
