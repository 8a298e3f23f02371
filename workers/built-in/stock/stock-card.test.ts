import { saysWhoHoldsWhatIsMissing, showsStockOfAnArticle, showsWhatComes } from '@millwright/seeds/testing/scenarios/stock/stock-card.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('the stock card of an article', () => {
  it('tells what is in stock, reserved by whom and available, and every movement with the stock after it', () =>
    showsStockOfAnArticle(company.works));
  it('tells a shipment that lacks some who holds them', () => saysWhoHoldsWhatIsMissing(company.works));
  it('tells what comes, when and by which document', () => showsWhatComes(company.works));
});
