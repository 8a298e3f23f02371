import {
  givesInTurn,
  ordersTakeWhatComes,
  servesEightAtOnce,
  shipsWhatIsThere,
  takesWhatComes,
  takesWhatIsReleased,
} from '@millwright/seeds/testing/scenarios/flows/waiting.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('documents that wait for goods', () => {
  it('take what comes, also on a line that is partly picked, and go on once they have all', () => takesWhatComes(company.works));
  it('are served by priority, due date and age, also with what a cancelled one lets go of', () => givesInTurn(company.works));
  it('take what was held back when its place is released', () => takesWhatIsReleased(company.works));
  it('are not advanced in vain; what is there ships, and one new shipment waits for the rest', () => shipsWhatIsThere(company.works));
  it('are manufacturing orders too', () => ordersTakeWhatComes(company.works));
  it('are served exactly by eight writers at once', () => servesEightAtOnce(company.works));
});
