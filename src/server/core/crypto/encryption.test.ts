import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];

test('[P2] a sealed value opens only for its purpose, and sealing twice gives different results', () => {
  const encryption = createEncryption(first);
  const sealed = encryption.seal('leads:1', 'Maria Sánchez 💙');
  expect(encryption.open('leads:1', sealed)).toBe('Maria Sánchez 💙');
  expect(encryption.seal('leads:1', 'Maria Sánchez 💙')).not.toBe(sealed);
  expect(() => encryption.open('leads:2', sealed)).toThrow('authenticate');
});

test('[P2] an altered value does not open', () => {
  const encryption = createEncryption(first);
  const sealed = encryption.seal('x', 'text');
  expect(() => encryption.open('x', `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`)).toThrow(
    'authenticate',
  );
});

test('[O2] after a change of the key, old values open and old indexes are found', () => {
  const before = createEncryption(first);
  const after = createEncryption(second, [first]);
  expect(after.open('x', before.seal('x', 'text'))).toBe('text');
  expect(after.blindIndexes('+13122071000')).toContain(before.blindIndex('+13122071000'));
  expect(after.blindIndex('+13122071000')).not.toBe(before.blindIndex('+13122071000'));
  expect(after.isSigned('cookie', 'id', before.sign('cookie', 'id'))).toBe(true);
  expect(() => createEncryption(second).open('x', before.seal('x', 'text'))).toThrow('ENCRYPTION_KEYS_OLD');
});

test('[K8] a signature is valid for its text and purpose only', () => {
  const encryption = createEncryption(first);
  const signature = encryption.sign('cookie', 'id');
  expect([
    encryption.isSigned('cookie', 'id', signature),
    encryption.isSigned('cookie', 'other', signature),
    encryption.isSigned('link', 'id', signature),
    encryption.isSigned('cookie', 'id', ''),
  ]).toEqual([true, false, false, false]);
});
