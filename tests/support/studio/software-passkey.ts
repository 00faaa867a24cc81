import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** What the server asks for, as far as this passkey looks at it. */
interface Asked {
  readonly challenge: string;
  readonly rpId: string;
}

/** Where the browser is, and what it does that is not as it should be. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  /** Signs in with this counter instead of the next one. */
  readonly counter?: number;
  readonly userHandle?: string;
  /** Signs something else. */
  readonly forged?: true;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** The head of a CBOR value: its major type and its size. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes]);
const cborNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

function counterBytes(counter: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
}

/** Present, verified; and with the new public key. */
const [USED, MADE] = [0x05, 0x45];

/** A passkey in software, with a browser around it that is at an origin. */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let owner = '';
  const cose = cborMap([
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const shared = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  return {
    /** What the browser answers when it has made the passkey for whom the server asks. */
    make: (asked: Asked, user: string, { origin: at = origin, rpId = asked.rpId }: Deviations = {}) => {
      owner = user;
      const size = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        sha256(rpId),
        Buffer.from([MADE]),
        counterBytes(counter),
        Buffer.alloc(16),
        size,
        id,
        cose,
      ]);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked.challenge, at)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** What the browser answers when somebody signs in with it. */
    use: (asked: Asked, { origin: at = origin, rpId = asked.rpId, forged, userHandle, ...given }: Deviations = {}) => {
      counter = given.counter ?? counter + 1;
      const authData = Buffer.concat([sha256(rpId), Buffer.from([USED]), counterBytes(counter)]);
      const data = clientData('webauthn.get', asked.challenge, at);
      const signed = Buffer.concat([authData, forged ? randomBytes(32) : sha256(data)]);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(createSign('SHA256').update(signed).sign(privateKey)),
          userHandle: base64url(userHandle ?? owner),
        },
      };
    },
  };
}
