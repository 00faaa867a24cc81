import { expect, test } from 'vitest';
import { startFakeS3 } from '#tests/support/outside/fake-s3.ts';
import { s3PlaceOf } from './open-storage.ts';
import { createS3Storage, signedHeaders } from './s3-storage.ts';

/** The examples in Amazon's manual for Signature Version 4 with S3. */
const MANUAL = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};

test('[C15] a request is signed as the manual of S3 says', async () => {
  const headers = await signedHeaders(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      body: new Uint8Array(),
      at: new Date('2013-05-24T00:00:00.000Z'),
      headers: { range: 'bytes=0-9' },
    },
    MANUAL,
  );
  expect(headers.get('authorization')).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('[C15] the body of a request is signed with it, and any character of its name', async () => {
  const headers = await signedHeaders(
    {
      method: 'PUT',
      url: new URL('https://examplebucket.s3.amazonaws.com/test$file.text'),
      body: Buffer.from('Welcome to Amazon S3.'),
      at: new Date('2013-05-24T00:00:00.000Z'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    },
    MANUAL,
  );
  expect(headers.get('authorization')).toMatch(
    /Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd$/,
  );
});

test.each(['photos', 'photos/a+b', "photos/it's (a) trial!*", 'photos/ensayo clínico', 'photos/%2B%20%25'])(
  '[C15] objects below %j are stored, read and removed',
  async (path) => {
    const bucket = await startFakeS3();
    try {
      const storage = createS3Storage(s3PlaceOf(bucket.url.replace('/photos', `/${path}`)));
      await storage.put('0b6f.bin', Buffer.from([1, 2, 3]));
      expect(await storage.get('0b6f.bin')).toEqual(new Uint8Array([1, 2, 3]));
      await storage.remove('0b6f.bin');
      expect(await storage.get('0b6f.bin')).toBeUndefined();
    } finally {
      await bucket.stop();
    }
  },
);

test('[O2] STORAGE_URL names a bucket at Amazon or any S3-compatible store', () => {
  expect(s3PlaceOf('https://key:s%2Fecret@minio.example:9000/photos/trial?region=eu-west-1')).toEqual({
    baseUrl: 'https://minio.example:9000/photos/trial',
    region: 'eu-west-1',
    accessKey: 'key',
    secretKey: 's/ecret',
  });
  expect(s3PlaceOf('s3://key:secret@photos/trial')).toMatchObject({
    baseUrl: 'https://s3.us-east-1.amazonaws.com/photos/trial',
    region: 'us-east-1',
  });
});
