/** How long a test waits for what it expects to come, in ms. Only a test that fails waits that long. */
export const waits_ms = 15_000;
