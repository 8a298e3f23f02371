import { seeds } from '@millwright/seeds/seeds.ts';
import {
  givesInTurn,
  ordersTakeWhatComes,
  servesEightAtOnce,
  shipsWhatIsThere,
  takesWhatComes,
  takesWhatIsReleased,
} from '@millwright/seeds/testing/scenarios/flows/waiting.ts';
import type { Works } from '@millwright/seeds/testing/works.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { Harness } from './testing/harness.ts';
import { worksOf } from './testing/works.ts';

let h: Harness;
let works: Works;
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions });
  works = worksOf(h);
});
afterAll(() => h?.close());

describe('documents that wait for goods', () => {
  it('take what comes, also on a line that is partly picked, and go on once they have all', () => takesWhatComes(works));
  it('are served by priority, due date and age, also with what a cancelled one lets go of', () => givesInTurn(works));
  it('take what was held back when its place is released', () => takesWhatIsReleased(works));
  it('are not advanced in vain; what is there ships, and one new shipment waits for the rest', () => shipsWhatIsThere(works));
  it('are manufacturing orders too', () => ordersTakeWhatComes(works));
  it('are served exactly by eight writers at once', () => servesEightAtOnce(works));
});
