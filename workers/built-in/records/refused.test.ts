import { asksForWhatExpiredMeanwhile, explainsEachExpiredLot } from '@millwright/seeds/testing/scenarios/records/explained-anew.ts';
import {
  asksForExpiry,
  asksForReasons,
  belongsToOne,
  explainsExpiredLots,
  numbersOnce,
  picksTheRightArticle,
  takesOverWhenMade,
  takesOwnContacts,
} from '@millwright/seeds/testing/scenarios/records/refused.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('whoever writes it', () => {
  it('a pick takes a lot of its line’s article', () => picksTheRightArticle(company.works));
  it('a pick of an expired lot says why', () => explainsExpiredLots(company.works));
  it('a pick of another expired lot says why anew', () => explainsEachExpiredLot(company.works));
  it('what has expired since it was picked leaves once somebody has said why', () => asksForWhatExpiredMeanwhile(company.works));
  it('a lot of a perishable article has its expiry date', () => asksForExpiry(company.works));
  it('an order takes a contact of its own customer or supplier', () => takesOwnContacts(company.works));
  it('a contact has one partner and an operation one object', () => belongsToOne(company.works));
  it('a lot’s number stands once at its place, and a document’s once for its kind', () => numbersOnce(company.works));
  it('that a reception is taken over is said when it is made', () => takesOverWhenMade(company.works));
  it('what is scrapped or comes back has a reason', () => asksForReasons(company.works));
});
