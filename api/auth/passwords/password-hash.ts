import { hash, verify } from '@node-rs/argon2';

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let atOnce = 4;

/** Sets how many hashes this process computes at the same time. */
export function limitHashes(most: number): void {
  atOnce = most;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 19 MiB and a core, so only a few run at a time and the others wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Hashes with Argon2id, in the stored format. */
export const hashPassword = (password: string) => inTurn(() => hash(password.normalize('NFKC'), options));

let decoy: Promise<string> | null = null;

/** Whether the password matches. Without a stored hash it takes as long and returns false, so that existing addresses can't be found out. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const fits = await inTurn(() => verify(against, password.normalize('NFKC')).catch(() => false));
  return fits && stored !== null;
}
