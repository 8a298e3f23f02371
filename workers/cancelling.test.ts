import { seeds } from '@millwright/seeds/seeds.ts';
import {
  cancelsReceptions,
  cancelsWhatIsOpen,
  keepsWhatHasMoved,
  makesNothingOfNothing,
  oneOfBoth,
  picksAnew,
} from '@millwright/seeds/testing/scenarios/flows/cancelling.ts';
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

describe('what is cancelled', () => {
  it('takes its open shipments with it, says so before, and begins anew when it is set back', () => cancelsWhatIsOpen(works));
  it('takes its open receptions with it', () => cancelsReceptions(works));
  it('is refused once goods have moved, by name', () => keepsWhatHasMoved(works));
  it('picks anew when it is taken up again, and never promises goods twice', () => picksAnew(works));
  it('or completes at the same moment: one of both', () => oneOfBoth(works));
});

it('a manufacturing order makes nothing of nothing', () => makesNothingOfNothing(works));
