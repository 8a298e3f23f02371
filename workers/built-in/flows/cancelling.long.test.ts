import {
  cancelsReceptions,
  cancelsWhatIsOpen,
  keepsWhatHasMoved,
  keepsWhatWasNeverPicked,
  makesNothingOfNothing,
  oneOfBoth,
  picksAnew,
} from '@millwright/seeds/testing/scenarios/flows/cancelling.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('what is cancelled', () => {
  it('takes its open shipments with it, says so before, and begins anew when it is set back', () => cancelsWhatIsOpen(company.works));
  it('takes its open receptions with it', () => cancelsReceptions(company.works));
  it('is the way out of a shipment of which nothing is picked: it is completed by no call', () => keepsWhatWasNeverPicked(company.works));
  it('is refused once goods have moved, by name', () => keepsWhatHasMoved(company.works));
  it('picks anew when it is taken up again, and never promises goods twice', () => picksAnew(company.works));
  it('or completes at the same moment: one of both', () => oneOfBoth(company.works));
});

it('a manufacturing order makes nothing of nothing', () => makesNothingOfNothing(company.works));
