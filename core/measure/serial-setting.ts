import { z } from 'zod';
import { ownProtocol, type Protocol, protocolNames, protocols } from './protocols.ts';

/** Speeds of the serial lines of measuring devices, in baud. */
export const speeds = [1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200] as const;
export const parities = ['none', 'even', 'odd'] as const;

/** The settings to open a device and read its lines. They are stored on the computer to which the device is connected. */
export const serialSetting = z.strictObject({
  protocol: z.enum([...protocolNames, 'own']),
  baudRate: z.literal(speeds),
  dataBits: z.literal([7, 8]),
  parity: z.enum(parities),
  stopBits: z.literal([1, 2]),
  /** For a protocol of the user's own: the request, and the pattern of an answer. */
  request: z.string().max(50),
  pattern: z.string().max(500),
  /** The vendor and product ids by which the port is found again. */
  port: z.string().max(50),
});
export type SerialSetting = z.infer<typeof serialSetting>;

/** The factory settings of most devices. */
export const usualSetting: SerialSetting = {
  protocol: 'sics',
  baudRate: 9600,
  dataBits: 8,
  parity: 'none',
  stopBits: 1,
  request: '',
  pattern: String.raw`([+-]?\s*\d+(?:[.,]\d+)?)\s*([a-zA-Z]+)?`,
  port: '',
};

const escapes: Record<string, string> = { r: '\r', n: '\n', t: '\t', e: '\u001b' };

/** The protocol of a setting; null if its own pattern is invalid. `\r`, `\n`, `\t` and `\e` in its request are control characters. */
export function protocolOf({ protocol, request, pattern }: SerialSetting): Protocol | null {
  if (protocol !== 'own') return protocols[protocol];
  return ownProtocol(
    request.replaceAll(/\\([rnte])/g, (_, letter: string) => escapes[letter] ?? ''),
    pattern,
  );
}
