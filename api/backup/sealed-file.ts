import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** The first bytes of an encrypted archive. A plain archive begins like any zip file. */
const mark = Buffer.from('MWBACKUP1\n');
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16];
const headBytes = mark.length + saltBytes + nonceBytes;
/** The cost of scrypt: some 64 MB and a third of a second per attempt, which slows down guessing a passphrase. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 };
const shortest = 12;

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase.normalize('NFC'), salt, 32, cost);

/** Thrown when the passphrase does not open the archive, or the archive was changed. */
export class SealBroken extends Error {}

/** Returns the passphrase. Throws `SealBroken` if it is too short. */
function checkPassphrase(passphrase: string): string {
  if (passphrase.length < shortest) throw new SealBroken(`A passphrase for backups has at least ${shortest} characters.`);
  return passphrase;
}

/** A stage of a pipeline that encrypts bytes. */
export type Seal = (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** Creates a stream that encrypts one file (AES-256-GCM, key by scrypt). Nothing is stored unencrypted. */
export async function sealing(passphrase: string): Promise<Seal> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(checkPassphrase(passphrase), salt), nonce).setAAD(mark);
  return async function* (source) {
    yield Buffer.concat([mark, salt, nonce]);
    for await (const chunk of source) yield cipher.update(chunk);
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
  };
}

type Head = { salt: Buffer; nonce: Buffer; tag: Buffer; end: number };

/** The header of an encrypted archive; null for any other file. */
async function headOf(path: string): Promise<Head | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = (await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)).buffer;
    if (!head.subarray(0, mark.length).equals(mark)) return null;
    if (size < headBytes + tagBytes) throw new SealBroken('The archive is cut off.');
    const tag = (await file.read(Buffer.alloc(tagBytes), 0, tagBytes, size - tagBytes)).buffer;
    return { salt: head.subarray(mark.length, mark.length + saltBytes), nonce: head.subarray(mark.length + saltBytes), tag, end: size - tagBytes };
  } finally {
    await file.close();
  }
}

export const isSealed = async (path: string): Promise<boolean> => (await headOf(path)) !== null;

/** Decrypts a file to the new file `to`. Throws `SealBroken`, and leaves no file, if the passphrase is wrong or a byte was changed. */
export async function unsealFile(from: string, to: string, passphrase: string): Promise<void> {
  const head = await headOf(from);
  if (!head) throw new SealBroken('The archive is not encrypted.');
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, head.salt), head.nonce)
    .setAAD(mark)
    .setAuthTag(head.tag);
  try {
    const plain = createWriteStream(to, { flags: 'wx', mode: 0o600 });
    await pipeline(createReadStream(from, { start: headBytes, end: head.end - 1 }), decipher, plain);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    await rm(to, { force: true });
    if ((error as NodeJS.ErrnoException).code) throw error;
    throw new SealBroken('The passphrase is another one, or the archive was changed or cut off.');
  }
}
