import { createHmac } from 'node:crypto';

/** How long a code is shown, and how many are tried before and after the present one: clocks of phones differ. */
const period_s = 30;
const drift = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const counterAt = (moment_ms: number): number => Math.floor(moment_ms / 1000 / period_s);

/** The code of a secret in one period (RFC 6238, by SHA-1 as apps expect). */
export function codeAt(secret: Buffer, counter: number, digits = 6): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The period, near this moment, that a code is of; null for one of none. */
export function counterOf(secret: Buffer, code: string, moment_ms: number): number | null {
  const present = counterAt(moment_ms);
  for (let counter = present - drift; counter <= present + drift; counter += 1) if (codeAt(secret, counter) === code) return counter;
  return null;
}

/** RFC 4648, without padding: how apps take a secret that is typed. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The address that apps read from a QR code. */
export function otpauth(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
