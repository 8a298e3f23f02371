import { createHmac } from 'node:crypto';

/** The lifetime of a code, and how many periods before and after the present one are accepted, because phones' clocks differ. */
const period_s = 30;
const drift = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const counterAt = (moment_ms: number): number => Math.floor(moment_ms / 1000 / period_s);

/** The code of a secret in one period (RFC 6238, with SHA-1 as apps expect). */
export function codeAt(secret: Buffer, counter: number, digits = 6): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The period near this moment that a code belongs to; null when there is none. */
export function counterOf(secret: Buffer, code: string, moment_ms: number): number | null {
  const present = counterAt(moment_ms);
  for (let counter = present - drift; counter <= present + drift; counter += 1) if (codeAt(secret, counter) === code) return counter;
  return null;
}

/** Base32 (RFC 4648) without padding, the form for typing a secret into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The URL for the QR code that apps read. */
export function otpauth(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
