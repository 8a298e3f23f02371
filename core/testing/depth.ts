/** Whether this is a run of `npm run test:deep`. */
export const deep = process.env.TEST_DEPTH === 'deep';

/** The number of cases of a property test: a few fixed cases, or many random ones in a deep run. */
export const depth = (ordinary: number, many: number) => (deep ? { numRuns: many } : { numRuns: ordinary, seed: 20_261_121 });

/** The repetitions of a test of concurrency: fewer in `npm test`. */
export const rounds = (ordinary: number, many: number) => (process.env.TEST_ALL ? many : ordinary);
