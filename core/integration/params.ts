/** The types of parameters. */
export const paramTypes = ['text', 'number', 'boolean', 'date', 'json'] as const;
/** The places of parameters in a call. There are none in headers, which only the sign-in and the product set. */
export const paramPlaces = ['path', 'query', 'body'] as const;

/** The names in braces of a path. */
export const placesIn = (template: string): string[] => [...template.matchAll(/\{([^{}]*)\}/g)].map(([, inner = '']) => inner);
