import { AppError } from '../errors.ts';

/** The encodings of a QR code (ISO/IEC 18004): digits, capital letters with some signs, or bytes of UTF-8. */
export type QrMode = 'numeric' | 'alphanumeric' | 'byte';

/** The light margin around a QR code in modules, which readers need to find it. */
export const qrMargin = 4;
/** The versions of a QR code: version 1 has 21 modules on each side, each further version four more. */
export const qrVersions = { least: 1, most: 40 } as const;

/** The most characters (or bytes) in version 40, by level of error correction. */
const capacity = {
  numeric: { M: 5596, L: 7089 },
  alphanumeric: { M: 3391, L: 4296 },
  byte: { M: 2331, L: 2953 },
} as const satisfies Record<QrMode, Record<'M' | 'L', number>>;

export function qrModeOf(text: string): QrMode {
  if (/^\d*$/.test(text)) return 'numeric';
  return /^[\dA-Z $%*+\-./:]*$/.test(text) ? 'alphanumeric' : 'byte';
}

/** The length of a text in the unit of its mode: characters, or bytes. */
export const qrLength = (text: string): number => (qrModeOf(text) === 'byte' ? new TextEncoder().encode(text).length : text.length);

/** The length of a text, and the most that a QR code of its mode can contain. */
export const qrCapacity = (text: string): { mode: QrMode; length: number; most: number } => {
  const mode = qrModeOf(text);
  return { mode, length: qrLength(text), most: capacity[mode].L };
};

/** The level of error correction: M, or L for texts too long for M. Throws `too_much_data` if the text is too long for both. */
export function qrLevel(text: string): 'M' | 'L' {
  const { mode, length, most } = qrCapacity(text);
  if (length > most) throw new AppError('too_much_data', { length, most });
  return length > capacity[mode].M ? 'L' : 'M';
}
