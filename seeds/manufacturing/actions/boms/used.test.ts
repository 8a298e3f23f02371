import { describe, expect, it } from 'vitest';
import { type ComparedLine, type ComparedOutput, outputsToCompare, reallyUsed } from './used.ts';

const flour = { identity: 'flour' };
const line: ComparedLine = { identity: 'l', std_quantity: 2, std_type_of_bom: 'bomline-raw-materials', std_used_quantity: null, std_sku: flour };

/**
 * An output with this number of good and scrapped pieces that used this quantity of flour, of an order with the planned
 * quantity per piece.
 */
const output = (taken: number, { good = 10, scrap = 0, asked = 2, type = 'bomline-raw-materials' } = {}): ComparedOutput => ({
  identity: 'o',
  std_quantity: good,
  std_scrap_quantity: scrap,
  std_manufacturing_order: { std_components: [{ std_quantity: asked, std_type_of_bom: type, std_sku: flour }] },
  std_consumptions: [
    { std_quantity: taken, std_lot: { std_sku: flour }, std_picking_line: { std_type_of_bom: type } },
    { std_quantity: 99, std_lot: { std_sku: { identity: 'salt' } }, std_picking_line: { std_type_of_bom: type } },
  ],
});
const times = (count: number, one: ComparedOutput) => Array.from({ length: count }, () => one);
const used = (outputs: ComparedOutput[], of = line, lines = [of]) => reallyUsed(of, lines, outputs);

describe('what a piece really takes', () => {
  it('is the median of ten outputs, so that one slip of the hand changes nothing', () => {
    expect(used([...times(9, output(21.4)), output(500)])).toBe(2.14);
    expect(used([...times(5, output(30)), ...times(5, output(31))])).toBe(3.05);
  });
  it('is said of nine outputs by nobody, and of ten that took what the bill says neither', () => {
    expect(used(times(outputsToCompare - 1, output(40)))).toBeNull();
    expect(used(times(10, output(20)))).toBeNull();
  });
  it('is within the usual up to 5 %, and told beyond, more as less', () => {
    expect(used(times(10, output(21)))).toBeNull();
    expect(used(times(10, output(19)))).toBeNull();
    expect(used(times(10, output(21.2)))).toBe(2.12);
    expect(used(times(10, output(18)))).toBe(1.8);
  });
  it('counts scrap for material, which it took too, and not for what good goods alone are packed in', () => {
    expect(used(times(10, output(24, { good: 10, scrap: 2 })))).toBeNull();
    const box = { ...line, std_type_of_bom: 'bomline-packaging' };
    expect(used(times(10, output(24, { good: 10, scrap: 2, type: 'bomline-packaging' })), box)).toBe(2.4);
  });
  it('leaves out outputs of orders that asked for something else: the bill was another one then', () => {
    expect(used([...times(9, output(30)), output(30, { asked: 3 })])).toBeNull();
  });
  it('has four digits, however small', () =>
    expect(used(times(10, output(0.0123456, { asked: 0.001 })), { ...line, std_quantity: 0.001 })).toBe(0.001235));
  it('is told of no by-product, of no line without a quantity, and of no article with two lines', () => {
    expect(used(times(10, output(30)), { ...line, std_type_of_bom: 'bomline-by-products' })).toBeNull();
    expect(used(times(10, output(30, { asked: 0 })), { ...line, std_quantity: 0 })).toBeNull();
    expect(used(times(10, output(30)), line, [line, { ...line, identity: 'm' }])).toBeNull();
  });
  it('is nothing where nothing of it was issued', () => {
    expect(used(times(10, { ...output(30), std_consumptions: [] }))).toBeNull();
  });
});
