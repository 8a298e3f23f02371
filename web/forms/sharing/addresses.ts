/** Splits a text into mail addresses, separated by lines or commas. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((address) => address.trim())
    .filter(Boolean);
