import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_ID_LENGTH = 8;
const KEPT_KEY = 'encryption.key';

/** Keeps personal data unreadable at rest. */
export interface Encryption {
  /** The id of the sealing key, followed by those of the keys that only open. */
  readonly keyIds: readonly [string, ...string[]];
  /**
   * Seals a text for one purpose, such as `leads:<id>`. It opens only for the same purpose, so rows cannot be swapped.
   */
  seal(purpose: string, plain: string): string;
  /** Opens a sealed text. Throws if the text was altered or sealed for another purpose, or if its key is missing. */
  open(purpose: string, sealed: string): string;
  /** The same for the bytes of a file. */
  sealBytes(purpose: string, plain: Uint8Array): Uint8Array;
  openBytes(purpose: string, sealed: Uint8Array): Uint8Array;
  /** An index that finds equal values without revealing them: an HMAC under the current key. */
  blindIndex(value: string): string;
  /** The index under every known key, for rows written before a key change. */
  blindIndexes(value: string): readonly string[];
  /** A signature that only this server can make; used for cookies. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** What must remain of an old key that no longer seals anything. Undefined: the key is not configured. */
  remainsOf(keyId: string): RetiredKey | undefined;
}

/** A key that no longer seals or opens anything; what was indexed and signed with it is still found and verified. */
export interface RetiredKey {
  readonly id: string;
  readonly index: Buffer;
  readonly signing: Buffer;
}

interface SealKey {
  readonly id: string;
  readonly seal: KeyObject;
}

type Key = SealKey & RetiredKey;

/** A key prepared for indexing and verifying: preparing it costs several times as much as using it. */
interface ReadyKey {
  readonly index: KeyObject;
  readonly signing: KeyObject;
}

function readyKey({ index, signing }: RetiredKey): ReadyKey {
  return { index: createSecretKey(index), signing: createSecretKey(signing) };
}

/** The id of the key that sealed a value; undefined if the value was not sealed. */
export function keyIdOf(sealed: string): string | undefined {
  return /^1\.([0-9a-f]{8})\./.exec(sealed)?.[1];
}

/** The same for the bytes of a file. */
export function keyIdOfBytes(sealed: Uint8Array): string | undefined {
  return /^1([0-9a-f]{8})$/.exec(Buffer.from(sealed.subarray(0, 1 + KEY_ID_LENGTH)).toString('latin1'))?.[1];
}

const derived = (secret: Buffer, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `trialflow ${use}`, 32));

function deriveSealKey(secret: Buffer): SealKey {
  return {
    id: createHash('sha256').update(derived(secret, 'id')).digest('hex').slice(0, 8),
    seal: createSecretKey(derived(secret, 'seal')),
  };
}

function deriveKey(secret: Buffer): Key {
  return { ...deriveSealKey(secret), index: derived(secret, 'index'), signing: derived(secret, 'signing') };
}

function sealWith(key: SealKey, purpose: string, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.seal, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return ['1', key.id, Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')].join('.');
}

function openWith(keys: readonly SealKey[], purpose: string, sealed: string): string {
  const [format, id, encoded = ''] = sealed.split('.');
  const key = keys.find((candidate) => candidate.id === id);
  if (format !== '1' || !key)
    throw new Error('Sealed with a key that is not configured; add it to ENCRYPTION_KEYS_OLD');
  const bytes = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.seal, bytes.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Seals a file: key id, nonce and tag as bytes before the body. */
function sealBytesWith(key: Key, purpose: string, plain: Uint8Array): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.seal, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from(`1${key.id}`), nonce, cipher.getAuthTag(), body]);
}

function openBytesWith(keys: readonly Key[], purpose: string, sealed: Uint8Array): Uint8Array {
  const head = Buffer.from(sealed.subarray(0, 1 + KEY_ID_LENGTH)).toString('latin1');
  const key = keys.find(({ id }) => head === `1${id}`);
  if (!key) throw new Error('Sealed with a key that is not configured; add it to ENCRYPTION_KEYS_OLD');
  const bytes = sealed.subarray(head.length);
  const decipher = createDecipheriv('aes-256-gcm', key.seal, bytes.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

function hmac(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function equal(known: string, given: string): boolean {
  const [left, right] = [Buffer.from(known), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** AES-256-GCM with the key's id in each value, so that the key can change while old rows stay readable. */
export function createEncryption(
  secret: Buffer,
  old: readonly Buffer[] = [],
  retired: readonly RetiredKey[] = [],
): Encryption {
  const current = deriveKey(secret);
  const keys = [current, ...old.map(deriveKey)];
  const known = [...keys, ...retired].map(readyKey);
  const own = readyKey(current);
  const signatures = (purpose: string, text: string) =>
    known.map(({ signing }) => hmac(signing, `${purpose}\n${text}`));
  return {
    keyIds: [current.id, ...keys.slice(1).map(({ id }) => id)],
    seal: (purpose, plain) => sealWith(current, purpose, plain),
    open: (purpose, sealed) => openWith(keys, purpose, sealed),
    sealBytes: (purpose, plain) => sealBytesWith(current, purpose, plain),
    openBytes: (purpose, sealed) => openBytesWith(keys, purpose, sealed),
    blindIndex: (value) => hmac(own.index, value),
    blindIndexes: (value) => known.map(({ index }) => hmac(index, value)),
    sign: (purpose, text) => hmac(own.signing, `${purpose}\n${text}`),
    isSigned: (purpose, text, signature) => signatures(purpose, text).some((good) => equal(good, signature)),
    remainsOf: (keyId) => keys.slice(1).find(({ id }) => id === keyId),
  };
}

/**
 * Seals and opens texts with one key, in the same format; for a key that is needed once. `createEncryption` derives and
 * prepares three times as many keys.
 */
export function createSeal(secret: Buffer): Pick<Encryption, 'seal' | 'open'> {
  const key = deriveSealKey(secret);
  return {
    seal: (purpose, plain) => sealWith(key, purpose, plain),
    open: (purpose, sealed) => openWith([key], purpose, sealed),
  };
}

/** The key that a server without ENCRYPTION_KEY generated in this folder; undefined if there is none. */
export function readKeptKey(dataDir: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(join(dataDir, KEPT_KEY), 'utf8'), 'base64');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The key that a server without ENCRYPTION_KEY generates and stores with its data. Never used in production. */
export function keptEncryptionKey(dataDir: string): Buffer {
  const file = join(dataDir, KEPT_KEY);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
