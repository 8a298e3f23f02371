/**
 * A UPC-A code of 12 digits in its short form UPC-E, as printed: 8 digits. The zeros are removed by the rules of the GS1 General
 * Specifications.
 */
function compressed(upc: string): string {
  const parts = /^(.)(..)(.)(.)(.)(.....)(.)$/.exec(upc);
  if (!parts) return upc;
  const [, system = '', first = '', third = '', fourth = '', fifth = '', product = '', check = ''] = parts;
  const maker = first + third + fourth + fifth;
  if (/^..[012]00$/.test(maker)) return system + first + product.slice(2) + third + check;
  if (/^...00$/.test(maker)) return `${system}${first}${third}${product.slice(3)}3${check}`;
  if (/^....0$/.test(maker)) return `${system}${first}${third}${fourth}${product.slice(4)}4${check}`;
  return system + maker + product.slice(4) + check;
}

/**
 * The text that a scanner types for a code. Our reader gives every retail code as 13 digits; scanners type the digits
 * that are printed: 12 for UPC-A, 8 for UPC-E.
 */
export function typedText(format: string, text: string): string {
  if (!/^0\d{12}$/.test(text)) return text;
  if (format === 'UPCE') return compressed(text.slice(1));
  return format === 'UPCA' || format === 'EAN13' ? text.slice(1) : text;
}
