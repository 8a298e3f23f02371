import { seeds } from '@millwright/seeds/seeds.ts';
import { makesOnce, receivesOnce, sharesTheLastUnits, shipsOnce } from '@millwright/seeds/testing/at-once.ts';
import type { Works } from '@millwright/seeds/testing/works.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { Harness } from './testing/harness.ts';
import { worksOf } from './testing/works.ts';

let h: Harness;
let works: Works;
// Nothing runs by itself here: the actions alone must hold against each other.
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false });
  works = worksOf(h);
});
afterAll(() => h?.close());

it('two orders share the last units of a lot, each unit once, fifty times', () => sharesTheLastUnits(works, 50));

describe('run three times at once, a generator makes one result', () => {
  it('in sales', () => shipsOnce(works));
  it('in purchasing', () => receivesOnce(works));
  it('in production and stock', () => makesOnce(works));
});
