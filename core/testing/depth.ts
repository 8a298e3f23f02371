/** Whether this is a run of `npm run test:deep`. */
export const deep = process.env.TEST_DEPTH === 'deep';

/** How far a property is tried: a few cases that are the same in every run, or many new ones when there is time. */
export const depth = (ordinary: number, many: number) => (deep ? { numRuns: many } : { numRuns: ordinary, seed: 20_261_121 });

/** How often something that happens at once is tried: fewer times in `npm test`. */
export const rounds = (ordinary: number, many: number) => (process.env.TEST_ALL ? many : ordinary);
