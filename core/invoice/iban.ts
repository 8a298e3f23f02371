/** Returns the number of a bank account without spaces. */
export const plainIban = (written: string): string => written.toUpperCase().replace(/\s/g, '');

/** Whether a text is an IBAN: its format, and its check digits by ISO 7064 (mod 97). */
export function isBankAccount(written: string): boolean {
  const iban = plainIban(written);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
