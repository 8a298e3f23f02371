/**
 * A function that derives a value from an object only once: it answers the same value for the same object from then on,
 * undefined included. The value is freed together with its object. Only for objects that don't change, such as a schema,
 * a model or a configuration. A derivation that throws is tried again on the next call; a promise is remembered even when
 * it is rejected.
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
