import fc from 'fast-check';

type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands in for a value: another type, too much, too deep, too long. */
const wrong: readonly unknown[] = [null, true, -1, 1.5, 1e300, '', 'x'.repeat(70_000), [], [[]], {}, { a: { b: [null] } }, 'zz'];

/** The same value with one mistake somewhere: another value in the place, a key too many or one that is missing. */
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
