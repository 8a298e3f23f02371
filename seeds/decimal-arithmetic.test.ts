import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { floatsIn } from '../scripts/lib/walls/float-arithmetic.ts';

const root = resolve(import.meta.dirname, 'manufacturing/actions');
const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.(test|fixture)\.ts$/.test(file) && file !== 'library/quantities.ts');

it('server actions calculate with quantities in exact decimals (library/quantities.ts), never in floats', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => floatsIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it.each([
  'const left = line.std_quantity - picked;',
  'const all = good + (output.std_scrap_quantity ?? 0);',
  'let sum = 0; sum += each.std_quantity;',
  'const price = quantity * line.std_unit_price;',
  'const share = taken / asked;',
  'const rest = Math.round(quantity);',
  'const rest = Number(quantity.toFixed(9));',
])('finds %s', (source) => expect(floatsIn('made-up.ts', source)).toHaveLength(1));

it.each([
  'const number = index + 1;',
  "const text = label + 'b';",
  'const longest = 30 * 86_400_000;',
  'const most = rows.length - 1;',
  'const sum = one.plus(other);',
  'const line = (last.std_line_num ?? 0) + index + 1;',
])('lets %s pass', (source) => expect(floatsIn('made-up.ts', source)).toEqual([]));
