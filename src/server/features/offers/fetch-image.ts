import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from './public-address.ts';

const SIGNATURES: readonly (readonly [type: string, bytes: string, at?: number])[] = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '474946383961'],
  ['image/gif', '474946383761'],
  ['image/webp', '57454250', 8],
];

/**
 * The type of an image by its first bytes, whatever its sender claims; `undefined` if it is not one. SVG does not
 * count: it can contain scripts.
 */
function imageType(bytes: Buffer): string | undefined {
  return SIGNATURES.find(
    ([, signature, at = 0]) => bytes.subarray(at, at + signature.length / 2).toString('hex') === signature,
  )?.[0];
}

export interface FetchedImage {
  readonly type: string;
  readonly bytes: Buffer;
}

const TIMEOUT_MS = 5000;
/** Larger images are for print, not for phones. */
export const LARGEST_IMAGE = 2 * 1024 * 1024;

async function readBody(reply: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply) {
    if (!Buffer.isBuffer(part)) throw new Error('The picture did not come as bytes');
    size += part.length;
    if (size > LARGEST_IMAGE) throw new Error('The picture is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function open(url: URL, anyAddress: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const options = {
    signal,
    headers: { accept: 'image/webp,image/png,image/jpeg,image/gif' },
    ...(anyAddress ? {} : { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    (url.protocol === 'https:' ? getHttps : getHttp)(url, options, resolve).on('error', reject);
  });
}

/**
 * Fetches an image: within 5 s, at most 2 MB, and PNG, JPEG, GIF or WebP by its bytes. Refuses redirects, and hosts
 * without a public address unless the operator named this exact origin. Throws on anything else.
 */
export async function fetchImage(url: URL, anyAddress: boolean): Promise<FetchedImage> {
  // A literal IP address is connected to without a lookup.
  const literal = url.hostname.replaceAll(/[[\]]/g, '');
  if (!anyAddress && isIP(literal) !== 0 && !isPublicAddress(literal))
    throw new Error('The host has no public address');
  const reply = await open(url, anyAddress, AbortSignal.timeout(TIMEOUT_MS));
  try {
    if (reply.statusCode !== 200) throw new Error(`The picture came with ${reply.statusCode ?? 'no status'}`);
    const bytes = await readBody(reply);
    const type = imageType(bytes);
    if (type === undefined) throw new Error('The response is not a picture');
    return { type, bytes };
  } finally {
    reply.destroy();
  }
}
