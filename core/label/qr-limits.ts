import { AppError } from '../errors.ts';

/** How densely a QR code writes a text (ISO/IEC 18004): digits, capital letters with some signs, or bytes of UTF-8. */
export type QrMode = 'numeric' | 'alphanumeric' | 'byte';

/** Light modules around a QR code, without which readers don't find it. */
export const qrMargin = 4;
/** Sizes of a QR code: version 1 has 21 modules a side, each further one four more. */
export const qrVersions = { least: 1, most: 40 } as const;

/** Characters (bytes) that version 40 holds at each level of error correction. */
const capacity = {
  numeric: { M: 5596, L: 7089 },
  alphanumeric: { M: 3391, L: 4296 },
  byte: { M: 2331, L: 2953 },
} as const satisfies Record<QrMode, Record<'M' | 'L', number>>;

export function qrModeOf(text: string): QrMode {
  if (/^\d*$/.test(text)) return 'numeric';
  return /^[\dA-Z $%*+\-./:]*$/.test(text) ? 'alphanumeric' : 'byte';
}

/** Characters of a text as its mode counts them. */
export const qrLength = (text: string): number => (qrModeOf(text) === 'byte' ? new TextEncoder().encode(text).length : text.length);

/** How much a text takes of what the largest code of its mode holds. */
export const qrCapacity = (text: string): { mode: QrMode; length: number; most: number } => {
  const mode = qrModeOf(text);
  return { mode, length: qrLength(text), most: capacity[mode].L };
};

/** The level of error correction of a text's code: M, or L for what M can't hold; 'Too much data' past that. */
export function qrLevel(text: string): 'M' | 'L' {
  const { mode, length, most } = qrCapacity(text);
  if (length > most) throw new AppError('too_much_data', { length, most });
  return length > capacity[mode].M ? 'L' : 'M';
}
