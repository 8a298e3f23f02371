import { barShape, type CodeShape, matrixShape } from './code-shape.ts';

/** What the code says by which a scanner is tried: an article, a lot of large and small letters, and a count behind a separator. */
export const testText = '010950600013435210Az-12\u001d3712';

/** Margin of a DataMatrix, on each side. */
const margin = 2;
const widths =
  '2112324111312221222212132311313141112122221221321123312133112213121141311113232141211221321131411122324111311321131122321311232331112';
const modules = [
  '101010101010101010',
  '110011110001101011',
  '100010100101100000',
  '101111101110100111',
  '111011011110111100',
  '100000101100100001',
  '100100001011010110',
  '101100100000100001',
  '111001100010111110',
  '110100100111111011',
  '111000001000101000',
  '111010111101101101',
  '111010100101001100',
  '110011101010011101',
  '101001100001001000',
  '111101110111010011',
  '111001100110011100',
  '111111111111111111',
].join('');

/** It as GS1-128, and as a GS1 DataMatrix: drawn once by the encoder of labels, which no browser has. */
export const testBars: CodeShape = barShape([...widths].map(Number));
export const testMatrix: CodeShape = matrixShape(
  [...modules].map((one) => one === '1'),
  Math.sqrt(modules.length),
  margin,
);
