/** The types of a call's values. */
export const paramTypes = ['text', 'number', 'boolean', 'date', 'json'] as const;
/** The places for a call's values. Headers are left to the sign-in and the product. */
export const paramPlaces = ['path', 'query', 'body'] as const;

/** The names of the placeholders in a path. */
export const placesIn = (template: string): string[] => [...template.matchAll(/\{([^{}]*)\}/g)].map(([, inner = '']) => inner);
