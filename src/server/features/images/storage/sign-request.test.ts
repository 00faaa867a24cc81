import { expect, test } from 'vitest';
import { s3PlaceOf } from './open-storage.ts';
import { signedHeaders } from './sign-request.ts';

/** The example of Amazon's own manual for Signature Version 4 with S3. */
const MANUAL = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};

test('[C15] a request is signed as the manual of S3 says', () => {
  const headers = signedHeaders(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      body: new Uint8Array(),
      at: new Date('2013-05-24T00:00:00.000Z'),
      headers: { range: 'bytes=0-9' },
    },
    MANUAL,
  );
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('[O2] STORAGE_URL names a bucket of anything that speaks like S3, or of Amazon', () => {
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
