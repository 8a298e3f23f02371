import { readGs1 } from '@millwright/core/barcode/gs1.ts';
import { separator } from '@millwright/core/barcode/separator.ts';
import { testText } from '@millwright/core/barcode/test-code.ts';
import { goodsIn } from '../keys/scan/goods-code.ts';

/** How a scanner transmitted the test code: completely, without the separator between two values, or as something else. */
export type TestScan = { kind: 'well' | 'separator' | 'other'; code: string };

const elementsOf = (read: ReturnType<typeof readGs1>) => (read?.ok ? JSON.stringify(read.code.elements) : null);

export function judgeTestScan(code: string): TestScan {
  const read = goodsIn(code);
  if (elementsOf(read) === elementsOf(readGs1(testText, new Date().getFullYear()))) return { kind: 'well', code };
  const [before = '', behind = ''] = testText.split(separator);
  // The code is complete except for the separator of its last two values: it is missing, or is an unknown character.
  const isAll = code.includes(before) && code.endsWith(behind) && code.length - code.indexOf(before) - before.length - behind.length <= 1;
  return { kind: isAll ? 'separator' : 'other', code };
}
