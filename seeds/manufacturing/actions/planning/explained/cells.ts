import type { ToldCell } from '@millwright/core/record/told-rows.ts';
import { plus } from '../../library/quantities.ts';
import type { Company } from '../company/columns.ts';
import type { Supply } from '../company/needs-and-supplies.ts';
import type { Outcome } from '../wanted.ts';
import type { Besides, Pegged } from './pegged.ts';

/** A plan as it is told: `suggestionOf` is the record that stands for a suggestion, where there is one. */
export type Told = {
  company: Company;
  outcome: Outcome;
  pegs: readonly Pegged[];
  besides: readonly Besides[];
  suggestionOf: (number: number) => string | null;
};

export const recordCell = (model: string, id: string | null | undefined): ToldCell => (id ? { model, id } : null);
export const articleCell = ({ articles }: Company, article: number) => recordCell('std_sku', articles[article]?.identity);

/** The order that brings it; what comes out of an order besides is named by the order and its article. */
export const supplyCell = (supply: Supply): ToldCell =>
  supply.kind === 'buy' ? recordCell('std_po', supply.purchase) : recordCell('std_manufacturing_order', supply.id.split(' ')[0]);

/** The word for where it comes from. */
export const supplyFigure = ({ kind }: Supply) => (kind === 'make' ? 'in_production' : 'on_order');

export const sum = (pegs: readonly Pegged[]) => plus(0, ...pegs.map(({ quantity }) => quantity));
