/** How long a test waits for an expected result, in milliseconds. Only a failing test waits that long. */
export const waits_ms = 15_000;
