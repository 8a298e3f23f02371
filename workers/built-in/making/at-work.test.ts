import { endsWithItsOperation, finishesOnce, keepsTheTime, marksInTurn, movesOnOnce } from '@millwright/seeds/testing/scenarios/making/at-work.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('work on an operation', () => {
  it('has its time from start to pause, which a report covers and corrects', () => keepsTheTime(company.works));
  it('is started and paused in turn, by who is signed in', () => marksInTurn(company.works));
  it('is finished once, with what was made, also by two at the same moment', () => finishesOnce(company.works));
  it('ends with its operation, also when the order is moved on or cancelled', () => endsWithItsOperation(company.works));
  it('moves its order on once, however many finish a step at the same moment', () => movesOnOnce(company.works));
});
