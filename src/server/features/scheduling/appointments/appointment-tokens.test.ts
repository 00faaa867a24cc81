import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryption } from '#server/core/crypto/encryption.ts';
import { appointmentToken, readAppointmentToken } from './appointment-tokens.ts';

const secret = randomBytes(32);
const encryption = createEncryption(secret);

test('[H4] a token yields its id, and an altered token yields none', () => {
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const tokens = ids.map((id) => appointmentToken(encryption, id));
  expect(tokens.map((token) => readAppointmentToken(encryption, token))).toEqual(ids);
  for (const [index, token] of tokens.entries()) {
    expect(
      readAppointmentToken(encryption, `${token.slice(0, 22)}${tokens[(index + 1) % 50]?.slice(22)}`),
    ).toBeUndefined();
    for (const wrong of [
      token.slice(1),
      `${token}A`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.toLowerCase(),
      '',
      `${token}\n`,
    ])
      expect(readAppointmentToken(encryption, wrong)).toBeUndefined();
  }
});

test('[H4] a token made with a previous key is accepted, one of another server is not', () => {
  const id = randomUUID();
  const token = appointmentToken(encryption, id);
  expect(readAppointmentToken(createEncryption(randomBytes(32), [secret]), token)).toBe(id);
  expect(readAppointmentToken(createEncryption(randomBytes(32)), token)).toBeUndefined();
});

test('[H4] a signature made for another purpose is not accepted', () => {
  const id = randomUUID();
  const head = appointmentToken(encryption, id).slice(0, 22);
  expect(readAppointmentToken(encryption, `${head}${encryption.sign('draft-cookie', id)}`)).toBeUndefined();
});
