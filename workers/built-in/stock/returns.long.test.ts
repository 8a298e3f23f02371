import {
  asksForPlaceAndLots,
  givesWhatIsDecided,
  offersWhatWasShipped,
  shipsRepairedBack,
  takesSeveralBack,
} from '@millwright/seeds/testing/scenarios/stock/returns.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('goods that come back', () => {
  it('are chosen from what was shipped, of a chosen shipment from what went with it', () => offersWhatWasShipped(company.works));
  it('are several lots of one document, each at most as shipped', () => takesSeveralBack(company.works));
  it('are replaced by a new shipment, or credited at what they cost', () => givesWhatIsDecided(company.works));
  it('to be repaired go back to their customer, each lot once', () => shipsRepairedBack(company.works));
});

it('what is in stock is at a place, and batch articles come into it by their lots', () => asksForPlaceAndLots(company.works));
