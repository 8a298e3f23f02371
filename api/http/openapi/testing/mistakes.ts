import fc from 'fast-check';

type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values that replace a valid one: of another type, too large, too deep, too long. */
const wrong: readonly unknown[] = [null, true, -1, 1.5, 1e300, '', 'x'.repeat(70_000), [], [[]], {}, { a: { b: [null] } }, 'zz'];

/** Returns the same value with one mistake somewhere: a wrong value, an additional key or a missing one. */
export function mistaken(value: unknown): fc.Arbitrary<unknown> {
  const instead = fc.constantFrom(...wrong);
  if (!isObject(value)) return instead;
  const keys = Object.keys(value);
  const more = fc.constantFrom('nobody_knows', 'constructor', 'id').map((key) => ({ ...value, [key]: 1 }));
  if (keys.length === 0) return fc.oneof(instead, more);
  const key = fc.constantFrom(...keys);
  const lacking = key.map((name) => Object.fromEntries(Object.entries(value).filter(([each]) => each !== name)));
  const inside = key.chain((name) => mistaken(value[name]).map((each) => ({ ...value, [name]: each })));
  return fc.oneof(instead, more, lacking, inside, inside);
}
