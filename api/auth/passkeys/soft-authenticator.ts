import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const head = (major: number, length: number) =>
  length < 24 ? Buffer.from([(major << 5) | length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const text = (words: string) => Buffer.concat([head(3, words.length), Buffer.from(words)]);
const binary = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const encoded = (bytes: Buffer) => bytes.toString('base64url');

/** The flags user present, user verified, and credential data attached. */
const flags = { present: 1, verified: 4, attested: 64 };

type Asked = { challenge: string; origin: string; rp_id: string; verified?: boolean };

/** A software authenticator with one ES256 passkey, for tests that need responses no browser would give. */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { challenge, origin }: Asked) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = ({ rp_id, verified = true }: Asked, more: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(counter);
    const set = flags.present | (verified ? flags.verified : 0) | (more.length ? flags.attested : 0);
    return Buffer.concat([sha256(rp_id), Buffer.from([set]), count, more]);
  };
  const answer = (response: Record<string, unknown>) => ({
    id: encoded(id),
    rawId: encoded(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    create: (asked: Asked) => {
      // The public key in COSE format: a map of key type, algorithm, curve, x and y.
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        Buffer.from([0x58, 32]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), binary(authData(asked, credential))],
      ]);
      return answer({
        clientDataJSON: encoded(clientData('webauthn.create', asked)),
        attestationObject: encoded(attestation),
        transports: ['internal'],
      });
    },
    get: (asked: Asked) => {
      const client = clientData('webauthn.get', asked);
      const data = authData(asked);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({ clientDataJSON: encoded(client), authenticatorData: encoded(data), signature: encoded(signature) });
    },
  };
}
