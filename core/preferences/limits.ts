/** What a person may keep: keys of this length, values of this much JSON text, this many changed at once and kept in all. */
export const preferenceLimits = { key: 200, value: 16_000, changes: 100, keys: 2000 } as const;
