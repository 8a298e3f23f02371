import { keepsPromisesWhenMoving, takesGoodsBack, transfersLots } from '@millwright/seeds/testing/scenarios/stock/moving.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('goods move outside of orders', () => {
  it('as a whole or in part to another place, with both ends told', () => transfersLots(company.works));
  it('without what was promised, unless it is gone', () => keepsPromisesWhenMoving(company.works));
  it('back from a customer, at most what was shipped, also at once, and back to a supplier', () => takesGoodsBack(company.works));
});
