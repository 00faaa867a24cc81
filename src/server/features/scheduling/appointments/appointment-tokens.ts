import type { Encryption } from '../../../core/crypto/encryption.ts';

const PURPOSE = 'appointment';
const ID_LENGTH = 22;
const TOKEN = /^[A-Za-z0-9_-]{65}$/;

function uuidOf(encoded: string): string {
  const hex = Buffer.from(encoded, 'base64url').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * The token in the address of a person's appointment: the id of its row and an HMAC of 256 bits over it, under a key
 * that is not in the database. It reveals nothing about a person, cannot be guessed, and is stored nowhere.
 */
export function appointmentToken(encryption: Pick<Encryption, 'sign'>, id: string): string {
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}${encryption.sign(PURPOSE, id)}`;
}

/**
 * The id in a token; undefined: this server never created the token. Compares in constant time, under every known key.
 */
export function readAppointmentToken(encryption: Pick<Encryption, 'isSigned'>, token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const id = uuidOf(token.slice(0, ID_LENGTH));
  return encryption.isSigned(PURPOSE, id, token.slice(ID_LENGTH)) ? id : undefined;
}
