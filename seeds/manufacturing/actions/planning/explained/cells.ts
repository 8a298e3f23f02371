import type { ToldCell } from '@millwright/core/record/told-rows.ts';
import { plus } from '../../library/quantities.ts';
import type { Company } from '../company/columns.ts';
import type { Supply } from '../company/needs-and-supplies.ts';
import type { Outcome } from '../wanted.ts';
import type { Besides, Pegged } from './pegged.ts';

/** A plan with everything needed to explain it. `suggestionOf` returns the record of a suggestion, if there is one. */
export type Told = {
  company: Company;
  outcome: Outcome;
  pegs: readonly Pegged[];
  besides: readonly Besides[];
  suggestionOf: (number: number) => string | null;
};

export const recordCell = (model: string, id: string | null | undefined): ToldCell => (id ? { model, id } : null);
export const articleCell = ({ articles }: Company, article: number) => recordCell('std_sku', articles[article]?.identity);

/** Returns a link to the order that delivers a supply. A by-product has the id of the order followed by that of the article. */
export const supplyCell = (supply: Supply): ToldCell =>
  supply.kind === 'buy' ? recordCell('std_po', supply.purchase) : recordCell('std_manufacturing_order', supply.id.split(' ')[0]);

/** Returns the name of the figure that a supply is counted in. */
export const supplyFigure = ({ kind }: Supply) => (kind === 'make' ? 'in_production' : 'on_order');

export const sum = (pegs: readonly Pegged[]) => plus(0, ...pegs.map(({ quantity }) => quantity));
