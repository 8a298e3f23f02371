import { deleteRecords } from '@millwright/api/records/records.service.ts';
import { article, lot, pickedIn, place, shipping } from '@millwright/seeds/testing/scenarios/flows/waiting.ts';
import {
  asksForLess,
  expectsAsOrdered,
  expectsOnTheDay,
  followsAddedAndDeleted,
  followsTheArticle,
  keepsTheUnit,
  keepsWhatHasLeft,
  namesTheLineThatHasLeft,
  shipsLess,
  shipsMore,
  shipsNothingUnpicked,
} from '@millwright/seeds/testing/scenarios/orders/changed-lines.ts';
import { find } from '@millwright/seeds/testing/works.ts';
import { describe, expect, it } from 'vitest';
import { relationsOf } from '../../testing/line-writes.ts';
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
  it('is asked for in the unit that it was prepared in', () => keepsTheUnit(company.works));
  it('ships no line of which nothing is picked', () => shipsNothingUnpicked(company.works));
  it('expects what it has ordered, and keeps what has come', () => expectsAsOrdered(company.works));
  it('expects a reception on the day of its lines', () => expectsOnTheDay(company.works));
  it('is followed by one run for all lines that are added or deleted together', async () => {
    const { h, works } = company;
    const std_sku = await article(works, 'By the dozen');
    await lot(works, std_sku, 40, await place(works, 'Dozen hall'));
    const { order } = await shipping(works, [{ sku: std_sku, quantity: 1 }]);
    const slugs = ['sales-order-follow-added-line', 'serve-waiting-when-a-pick-is-deleted', 'serve-waiting-when-a-shipment-line-is-deleted'];
    const runs = async () => Promise.all(slugs.map(async (slug) => (await h.runs(slug)).length));
    const before = await runs();
    const since = async () => (await runs()).map((count, at) => count - (before[at] ?? 0));
    const added = Array.from({ length: 12 }, (_, at) => ({
      model: 'std_order_line',
      properties: { std_quantity: 2, std_line_num: at + 2 },
      relations: relationsOf({ std_order: order, std_sku }),
    }));
    const lines = await h.save(...added);
    await works.settled();
    expect(await pickedIn(works, order)).toEqual([25]);
    expect(await since()).toEqual([1, 0, 0]);
    await h.asUser((tenant) => deleteRecords(tenant, lines));
    await works.settled();
    expect(await pickedIn(works, order)).toEqual([1]);
    expect(await since()).toEqual([1, 1, 1]);
    expect(await find(works, 'std_order_line', 'std_order', order, 'identity')).toHaveLength(1);
  });
});
