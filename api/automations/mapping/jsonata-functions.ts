type Marked = { _jsonata_function?: boolean; _jsonata_lambda?: boolean };

/** For JSON.stringify: JSONata's functions are objects that are marked; they are no values. */
export function withoutFunctions(_key: string, value: unknown): unknown {
  const marked = typeof value === 'object' && value !== null ? (value as Marked) : {};
  return marked._jsonata_function || marked._jsonata_lambda ? undefined : value;
}
