import {
  endsWithWhatWasMade,
  makesNothingByAnyCall,
  makesOnlyOfWhatIsThere,
  refusesCircles,
} from '@millwright/seeds/testing/scenarios/flows/from-nothing.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('goods are made of goods', () => {
  it('whatever call moves the order, by the standard process or a routing of the company', () => makesNothingByAnyCall(company.works));
  it('and an order is done once it is said how much was made', () => endsWithWhatWasMade(company.works));
  it('and takes no more than there is', () => makesOnlyOfWhatIsThere(company.works));
});

it('no article is made of itself', () => refusesCircles(company.works));
