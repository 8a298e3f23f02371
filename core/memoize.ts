/**
 * Returns a function that derives a value only once per object, including undefined. The value is freed together with its object.
 * It is only for objects that don't change, such as a schema, a model or a configuration. If a derivation throws, the next call
 * tries again; a rejected promise is remembered.
 */
export function memoize<Key extends WeakKey, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const earlier = values.get(key);
    if (earlier !== undefined || values.has(key)) return earlier as Value;
    const value = derive(key);
    values.set(key, value);
    return value;
  };
}
