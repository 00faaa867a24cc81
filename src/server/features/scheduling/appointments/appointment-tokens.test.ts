import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryption } from '#server/core/crypto/encryption.ts';
import { appointmentToken, readAppointmentToken } from './appointment-tokens.ts';

const secret = randomBytes(32);
const encryption = createEncryption(secret);

test('[H4] a token brings back its id, and no other does', () => {
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

test('[H4] a token of before a change of the key is still known, one of another server never was', () => {
  const id = randomUUID();
  const token = appointmentToken(encryption, id);
  expect(readAppointmentToken(createEncryption(randomBytes(32), [secret]), token)).toBe(id);
  expect(readAppointmentToken(createEncryption(randomBytes(32)), token)).toBeUndefined();
});

test('[H4] what signs other things signs no appointment', () => {
  const id = randomUUID();
  const head = appointmentToken(encryption, id).slice(0, 22);
  expect(readAppointmentToken(encryption, `${head}${encryption.sign('draft-cookie', id)}`)).toBeUndefined();
});
