import { defineField } from '../descriptor/define-field.ts';
import { sameNumber } from '../descriptor/number.ts';
import { fine, unable } from '../descriptor/parsed.ts';
import type * as Registry from '../registry.ts';
import type { FieldType } from '../registry.ts';

const written = /^(\d{1,12}(?:\.\d+)?) ?(k?g)$/;
const grams = (text: string): number | null => {
  const [, amount, unit] = written.exec(text.trim()) ?? [];
  return amount === undefined ? null : Number(amount) * (unit === 'kg' ? 1_000 : 1);
};

/** A field type that exists only in tests: a weight, written with its unit and stored in grams. */
export const weight = defineField({
  column: 'numeric',
  value: { kind: 'number', list: false },
  graph: 'Float',
  axis: 'number',
  parse: (_, value) => {
    const read = typeof value === 'number' && value >= 0 ? value : typeof value === 'string' ? grams(value) : null;
    return read === null ? unable('weight') : fine(read);
  },
  same: sameNumber,
  cell: {
    text: (cell) =>
      cell
        .replace(/kilos?/i, 'kg')
        .replace(',', '.')
        .trim(),
    number: (cell) => cell,
  },
});

/** The name of the made-up type, as models hold it. */
export const weightType = 'weight' as FieldType;

/** For `vi.mock`: the registry with the made-up type, as if the type only had its file and its line in the registry. */
export function withWeight(registry: typeof Registry): typeof Registry {
  Object.assign(registry.descriptors, { [weightType]: weight });
  return { ...registry, fieldTypes: [...registry.fieldTypes, weightType] };
}
