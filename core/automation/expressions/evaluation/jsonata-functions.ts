type Marked = { _jsonata_function?: boolean; _jsonata_lambda?: boolean };

/**
 * A replacer for JSON.stringify. JSONata's functions are marked objects, not values, so they are left out. Numbers are passed
 * through `calculated`.
 */
export const withoutFunctions =
  (calculated: (value: number) => number) =>
  (_key: string, value: unknown): unknown => {
    if (typeof value === 'number') return calculated(value);
    const marked = typeof value === 'object' && value !== null ? (value as Marked) : {};
    return marked._jsonata_function || marked._jsonata_lambda ? undefined : value;
  };
