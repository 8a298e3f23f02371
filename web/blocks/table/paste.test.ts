import { describe, expect, it } from 'vitest';
import { parseBlock } from './paste.ts';

describe('parseBlock', () => {
  it('reads rows and cells, empty ones too', () => {
    expect(parseBlock('a\tb\r\n\t2\r\n')).toEqual([
      ['a', 'b'],
      ['', '2'],
    ]);
  });
  it('takes one cell as it is', () => {
    expect(parseBlock('PO-8800')).toEqual([['PO-8800']]);
    expect(parseBlock('')).toEqual([['']]);
  });
  it('keeps tabs, breaks and quotes inside quoted cells', () => {
    expect(parseBlock('"two\nlines"\t"say ""hi"""\nx')).toEqual([['two\nlines', 'say "hi"'], ['x']]);
  });
});
