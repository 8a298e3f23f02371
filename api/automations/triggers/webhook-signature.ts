import { isUtf8 } from 'node:buffer';
import { Webhook } from 'standardwebhooks';

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** The id of a message with a valid and recent Standard Webhooks signature; null otherwise. */
export function verifiedId(secret: string | undefined, headers: Record<string, string | string[] | undefined>, body: Buffer): string | null {
  const given = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]));
  const id = given['webhook-id'] ?? '';
  // A body that is not UTF-8 would be verified as a different text.
  if (!secret || id === '' || id.length > 256 || !isUtf8(body)) return null;
  try {
    new Webhook(secret).verify(body.toString('utf8'), given, { jsonParse: false });
  } catch {
    return null;
  }
  return id;
}

/** The headers of an outgoing message: its id and time, and its signature if there is a secret. */
export function signatureHeaders(id: string, body: string, secret: string | null, now = new Date()): Record<string, string> {
  const own = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(now.getTime() / 1000)) };
  return secret === null ? own : { ...own, 'webhook-signature': new Webhook(secret).sign(id, now, body) };
}
