type Marked = { _jsonata_function?: boolean; _jsonata_lambda?: boolean };

/** For JSON.stringify: JSONata's functions are objects that are marked; they are no values. Numbers are written as `calculated` has them. */
export const withoutFunctions =
  (calculated: (value: number) => number) =>
  (_key: string, value: unknown): unknown => {
    if (typeof value === 'number') return calculated(value);
    const marked = typeof value === 'object' && value !== null ? (value as Marked) : {};
    return marked._jsonata_function || marked._jsonata_lambda ? undefined : value;
  };
