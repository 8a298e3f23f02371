import { comesBackFromTheTrash, isHandedOn, isRaised, isSetBack, isTakenOnce } from '@millwright/seeds/testing/scenarios/stock/promised-by-hand.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('no more is promised of a lot than it holds when a pick', () => {
  it('comes back from the trash, alone or with its shipment', () => comesBackFromTheTrash(company.works));
  it('is raised, by a call or by undoing', () => isRaised(company.works));
  it('is handed on by a cancelled shipment', () => isHandedOn(company.works));
  it('is of a cancelled shipment that is set back', () => isSetBack(company.works));
  it('is brought back and taken by eight at once', () => isTakenOnce(company.works));
});
