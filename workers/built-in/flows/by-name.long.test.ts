import { seeds } from '@millwright/seeds/seeds.ts';
import { byHand } from '@millwright/seeds/testing/configuration.ts';
import {
  advancesByName,
  assignsWhatLacks,
  givesProcessesByName,
  initializesByName,
  makesByName,
  picksByName,
  receivesByName,
  routesByName,
  startsWithoutBusiness,
} from '@millwright/seeds/testing/scenarios/flows/by-name.ts';
import { movesPickedMaterials } from '@millwright/seeds/testing/scenarios/records/moved-picks.ts';
import type { WorksWithActions } from '@millwright/seeds/testing/works.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { Harness } from '../../testing/harness.ts';
import { worksOf } from '../../testing/works.ts';

let h: Harness;
let works: WorksWithActions;
// No automation starts by itself here: each effect is that of the one that was started by its name.
beforeAll(async () => {
  h = await Harness.open({ built_in: byHand, actions: seeds.actions });
  works = worksOf(h);
});
afterAll(() => h?.close());

it('a new company has places, workstations and processes, and no business data', () => startsWithoutBusiness(works));

describe('an automation started by its name', () => {
  it('gives each kind of object its process and operations', () => givesProcessesByName(works));
  it('gives all objects what they lack, and each holds one of its operations', () => assignsWhatLacks(works));
  it('computes the picks of a shipment', () => picksByName(works));
  it('makes a prefilled reception and writes its movements', () => receivesByName(works));
  it('picks for an order, takes materials and packaging out, and puts goods in', () => makesByName(works));
  it('creates the routing of an article', () => routesByName(works));
  it('sets up what a company lacks', () => initializesByName(works));
});

it('materials move once, and only those that were picked', () => movesPickedMaterials(works));
it('an advance step of the library moves its object to the next step', () => advancesByName(works));
