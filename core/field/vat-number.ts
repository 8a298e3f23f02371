/** Formats of VAT numbers by the prefix of their state, without the prefix (source: European Commission, VIES). */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
};

const digits = (text: string) => [...text].map(Number);
const weighted = (text: string, weights: readonly number[]) => weights.reduce((sum, weight, index) => sum + weight * (digits(text)[index] ?? 0), 0);

/** The Luhn checksum: every second digit is doubled, from the second last on. */
const luhn = (text: string) =>
  digits(text)
    .reverse()
    .reduce((sum, digit, index) => sum + (index % 2 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit), 0) %
    10 ===
  0;

/** Check digit of ISO 7064, MOD 11,10. */
function mod1110(text: string): boolean {
  const product = digits(text.slice(0, -1)).reduce((before, digit) => (((before + digit) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === Number(text.at(-1));
}

/** Check digits of states where they are simple to compute; for other states only the format is checked. */
const checks: Record<string, (text: string) => boolean> = {
  BE: (text) => 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8)),
  DE: mod1110,
  DK: (text) => weighted(text, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  FI: (text) => (11 - (weighted(text, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(text[7]),
  FR: (text) => !/^\d{2}/.test(text) || (12 + 3 * (Number(text.slice(2)) % 97)) % 97 === Number(text.slice(0, 2)),
  HR: mod1110,
  IT: luhn,
  LU: (text) => Number(text.slice(0, 6)) % 89 === Number(text.slice(6)),
  PL: (text) => weighted(text, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(text[9]),
  PT: (text) => ((11 - (weighted(text, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(text[8]),
};

/**
 * Whether a text can be a VAT number: for member states of the European Union the format, and the check digit where it
 * is known; for other states some letters and digits. Spaces, dots and dashes are ignored.
 */
export function isVatNumber(text: string): boolean {
  const plain = text.replace(/[\s.\-/]/g, '').toUpperCase();
  const [state, rest] = [plain.slice(0, 2).replace('GR', 'EL'), plain.slice(2)];
  const form = forms[state];
  if (!form) return /^[A-Z0-9]{4,20}$/.test(plain) && /\d/.test(plain);
  return form.test(rest) && (checks[state]?.(rest) ?? true);
}
