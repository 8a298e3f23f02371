import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBlock, printBlock } from './block-text.ts';

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

describe('printBlock', () => {
  it('is read back as it was, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', '\t', '\n', ',') });
    const block = fc.integer({ min: 2, max: 4 }).chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(block, (rows) => {
        expect(parseBlock(printBlock(rows))).toEqual(rows);
      }),
    );
  });
});
