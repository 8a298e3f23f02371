import { seeds } from '@millwright/seeds/seeds.ts';
import { linksBothWays, refusesWhatIsWrong, storesEveryField } from '@millwright/seeds/testing/scenarios/records/records.ts';
import type { Works } from '@millwright/seeds/testing/works.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { Harness } from '../../testing/harness.ts';
import { worksOf } from '../../testing/works.ts';

let h: Harness;
let works: Works;
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false });
  works = worksOf(h);
});
afterAll(() => h?.close());

describe('the built-in models', () => {
  it('keep every field as it was entered', () => storesEveryField(works));
  it('link both ways', () => linksBothWays(works));
  it('refuse lines without article, unknown choices and computed figures', () => refusesWhatIsWrong(works));
});
