import {
  asksForLess,
  expectsAsOrdered,
  followsAddedAndDeleted,
  followsTheArticle,
  keepsWhatHasLeft,
  namesTheLineThatHasLeft,
  shipsLess,
  shipsMore,
  shipsNothingUnpicked,
} from '@millwright/seeds/testing/scenarios/orders/changed-lines.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('an order that changes after its delivery was prepared', () => {
  it('ships less, and frees the rest', () => shipsLess(company.works));
  it('asks for less, of which not all is picked', () => asksForLess(company.works));
  it('ships more, as far as it is there', () => shipsMore(company.works));
  it('keeps what has left', () => keepsWhatHasLeft(company.works));
  it('says which of several lines keeps what has left, and follows several at once', () => namesTheLineThatHasLeft(company.works));
  it('ships what is added, and not what is deleted', () => followsAddedAndDeleted(company.works));
  it('ships another article, where nothing is picked yet', () => followsTheArticle(company.works));
  it('ships no line of which nothing is picked', () => shipsNothingUnpicked(company.works));
  it('expects what it has ordered, and keeps what has come', () => expectsAsOrdered(company.works));
});
