/** What a value of a call may be. */
export const paramTypes = ['text', 'number', 'boolean', 'date', 'json'] as const;
/** Where a value of a call goes. No headers: those are the sign-in's and the product's own. */
export const paramPlaces = ['path', 'query', 'body'] as const;

/** The names in braces of a path. */
export const placesIn = (template: string): string[] => [...template.matchAll(/\{([^{}]*)\}/g)].map(([, inner = '']) => inner);
