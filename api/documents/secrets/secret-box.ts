import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../settings/settings.ts';

const prefix = 'sealed:v1:';
const algorithm = 'aes-256-gcm';
const bytes = { iv: 12, tag: 16 };

/** Whether a text is sealed, with any key. */
export const isSealed = (text: string): boolean => text.startsWith(prefix);

/** `key` seals, `prover` proves. */
type Key = { id: string; key: Buffer; prover: Buffer };

const derive = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `millwright ${use}`, 32));
function keyOf(secret: string): Key {
  const key = derive(secret, 'stored secrets');
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 12), key, prover: derive(secret, 'backups') };
}
const proofOf = ({ id, prover }: Key, content: Buffer) => `${id}:${createHmac('sha256', prover).update(content).digest('hex')}`;

/** A stored secret that no key of this process can open, or that was sealed for another client. */
export class UnreadableSecret extends Error {}

/**
 * Seals secrets with the key of the installation (AES-256-GCM). A sealed text names its key, so that secrets of former
 * keys can be opened until they are sealed again. It is valid for one client only.
 */
export class SecretBox {
  private readonly current: Key;
  private readonly keys: ReadonlyMap<string, Key>;

  constructor(secret: string, former: readonly string[] = []) {
    this.current = keyOf(secret);
    this.keys = new Map([...former.map(keyOf), this.current].map((key) => [key.id, key]));
  }

  /** The beginning of every text sealed with the current key. */
  get mark(): string {
    return `${prefix}${this.current.id}:`;
  }

  /** A proof of this content that only the current key can make. */
  prove(content: Buffer): string {
    return proofOf(this.current, content);
  }

  /** Whether a proof belongs to this content. Null if its key is unknown. */
  proves(content: Buffer, proof: string): boolean | null {
    const key = this.keys.get(proof.split(':')[0] ?? '');
    if (!key) return null;
    const [expected, given] = [Buffer.from(proofOf(key, content)), Buffer.from(proof)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  seal(client_id: string, plain: string): string {
    const iv = randomBytes(bytes.iv);
    const cipher = createCipheriv(algorithm, this.current.key, iv, { authTagLength: bytes.tag }).setAAD(Buffer.from(client_id));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return this.mark + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  }

  /** The secret in a sealed text. A text that is not sealed is returned unchanged. */
  open(client_id: string, stored: string): string {
    if (!isSealed(stored)) return stored;
    const [id = '', text = ''] = stored.slice(prefix.length).split(':');
    const sealer = this.keys.get(id);
    if (!sealer) throw new UnreadableSecret(`There is no key ${id}.`);
    const sealed = Buffer.from(text, 'base64url');
    try {
      const decipher = createDecipheriv(algorithm, sealer.key, sealed.subarray(0, bytes.iv), { authTagLength: bytes.tag });
      decipher.setAAD(Buffer.from(client_id)).setAuthTag(sealed.subarray(bytes.iv, bytes.iv + bytes.tag));
      return Buffer.concat([decipher.update(sealed.subarray(bytes.iv + bytes.tag)), decipher.final()]).toString('utf8');
    } catch (error) {
      throw new UnreadableSecret('It was changed, or belongs to another client.', { cause: error });
    }
  }

  /** The text sealed with the current key, whatever it was before. */
  renew(client_id: string, stored: string): string {
    return stored.startsWith(this.mark) ? stored : this.seal(client_id, this.open(client_id, stored));
  }
}

/** The box of this installation. */
export const secretBox = ({ SECRET_KEY, SECRET_KEYS_BEFORE }: Pick<Settings, 'SECRET_KEY' | 'SECRET_KEYS_BEFORE'>): SecretBox =>
  new SecretBox(SECRET_KEY, SECRET_KEYS_BEFORE);
