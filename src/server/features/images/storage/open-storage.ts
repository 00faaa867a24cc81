import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFolderStorage } from './folder-storage.ts';
import type { ImageStorage } from './image-storage.ts';
import { createS3Storage, type S3Place } from './s3-storage.ts';

const DEFAULT_REGION = 'us-east-1';

/**
 * The bucket that STORAGE_URL names: `https://KEY:SECRET@host/bucket[/prefix][?region=…]` for any S3-compatible
 * service, or `s3://KEY:SECRET@bucket[/prefix][?region=…]` for Amazon's own.
 */
export function s3PlaceOf(storageUrl: string): S3Place {
  const { protocol, username, password, host, pathname, searchParams } = new URL(storageUrl);
  const region = searchParams.get('region') ?? DEFAULT_REGION;
  // In a path, Amazon reads a plus as a space, and others as a plus; encoded, all read it as a plus.
  const path = pathname.replace(/\/+$/, '').replaceAll('+', '%2B');
  const baseUrl =
    protocol === 's3:' ? `https://s3.${region}.amazonaws.com/${host}${path}` : `${protocol}//${host}${path}`;
  return { baseUrl, region, accessKey: decodeURIComponent(username), secretKey: decodeURIComponent(password) };
}

/**
 * The storage of images: a folder in the data directory, unless STORAGE_URL names another folder (`file:`) or a bucket.
 */
export function openImageStorage({
  dataDir,
  storageUrl,
}: {
  readonly dataDir: string;
  readonly storageUrl?: string;
}): ImageStorage {
  if (storageUrl === undefined) return createFolderStorage(join(dataDir, 'images'));
  return storageUrl.startsWith('file:')
    ? createFolderStorage(fileURLToPath(storageUrl))
    : createS3Storage(s3PlaceOf(storageUrl));
}
