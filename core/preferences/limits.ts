/** Limits of a person's preferences: characters of a key, characters of a value as JSON, changes in one call, and keys in all. */
export const preferenceLimits = { key: 200, value: 16_000, changes: 100, keys: 2000 } as const;
