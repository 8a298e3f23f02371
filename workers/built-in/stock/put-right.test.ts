import {
  keepsWeightOfCancelled,
  putsReceiptsRight,
  putsRightOnceEach,
  putsShipmentsRight,
  weighsAnew,
} from '@millwright/seeds/testing/scenarios/floor/put-right.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('what was booked wrongly is put right', () => {
  it('of a shipment, as far as it has not come back, is there and is not billed', () => putsShipmentsRight(company.works));
  it('of a shipment that is taken back or corrected: it is weighed anew', () => weighsAnew(company.works));
  it('of a shipment that is cancelled, nothing: it keeps what was weighed', () => keepsWeightOfCancelled(company.works));
  it('of a reception, as far as it has not gone on', () => putsReceiptsRight(company.works));
  it('by three at the same moment, nothing lost or doubled', () => putsRightOnceEach(company.works));
});
