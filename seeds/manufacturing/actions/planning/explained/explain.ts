import type { ActionContext, Decision, Rows } from '@millwright/core/automation/actions.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import type { OutlookAnswer, OutlookAsked } from '@millwright/core/record/outlook.ts';
import type { ServerAction } from '../../../../languages/english.ts';
import { stockSettings } from '../../stock/settings.ts';
import { cycleRefusal, plannedBooks, refuseCycle } from '../company/planned-books.ts';
import { partReads, toldReads } from '../company/reads.ts';
import { planningSettings } from '../company/settings.ts';
import { openOrders, standingOf } from '../company/standing.ts';
import { isFirst } from '../compute-mrp.ts';
import { differenceOf, writtenIn } from '../difference.ts';
import { wrongReads } from '../looks-wrong.ts';
import { outcomeOf } from '../wanted.ts';
import { besidesOf, peggedOf } from './pegged.ts';
import { previewRows } from './preview.ts';
import { mostTold, whyRows } from './why.ts';

/** The article that a record is or belongs to; null if the whole plan is requested. */
function articleOf({ input }: Pick<ActionContext, 'input'>): string | null {
  const { model, record, stored } = input as unknown as Partial<OutlookAsked>;
  if (!stored || !record) return null;
  const article = model === 'std_sku' ? record.identity : record.std_sku;
  return String((isObject(article ?? null) ? (article as { identity?: Json }).identity : article) ?? '');
}

const isAskedFirst = ({ input }: Pick<ActionContext, 'input'>) => (input as unknown as Partial<OutlookAsked>).saving === true;
const answer = (output: OutlookAnswer): Decision => ({ effects: [], output: output as unknown as Json });

/** Whether the explanation can be skipped: it was requested before starting a run, in a company that has planned before. */
const hasPlanned = (rows: Rows, context: ActionContext) => isAskedFirst(context) && rows.standing_suggestions?.length !== 0;

/** Explains the plan of an article, or what a run would do. Plans as `computeMrp` does; writes nothing. */
export const explain: ServerAction = {
  name: 'steps/planning/explain',
  label: 'Tell why planning suggests what it does',
  description:
    'Told an article, a suggestion, an order or a purchase line: what is required, in stock, in production and on order, and of what each figure is made. Told none: what a run would change, and what looks wrong. Nothing is written.',
  model: null,
  apart: import.meta.url,
  refusals: [cycleRefusal],
  reads: [
    (_, context): ReturnType<ServerAction['reads'][number]> =>
      isAskedFirst(context) ? { standing_suggestions: { query: '{ std_suggestion(limit: 1) { identity } }' } } : {},
    (rows, context) => (hasPlanned(rows, context) ? {} : toldReads(stockSettings(context.options), planningSettings(context.options))),
    (rows, context) => ({
      ...(rows.orders && partReads(openOrders(rows, standingOf(rows)).map(({ identity }) => identity))),
      ...(rows.orders && articleOf(context) === null && wrongReads(context.today)),
    }),
  ],
  decide: (rows, context) => {
    if (hasPlanned(rows, context)) return answer({ rows: {}, asks: false, cut: false });
    const { company, standing, plan, cycle } = plannedBooks(rows, context);
    if (plan === undefined) return refuseCycle(cycle);
    const outcome = outcomeOf(plan, company);
    const { changes, locate } = differenceOf(company, outcome, standing, writtenIn(rows));
    const asked = articleOf(context);
    if (asked === null) return answer({ ...previewRows(rows, company, outcome, changes), asks: isFirst(rows) });
    const suggestionOf = (number: number) => {
      const target = locate(number);
      return typeof target === 'string' ? target : null;
    };
    const article = company.articles.findIndex(({ identity }) => identity === asked);
    const told = { company, outcome, pegs: peggedOf(plan, company), besides: besidesOf(plan), suggestionOf };
    const parts = Object.entries(article < 0 ? {} : whyRows(told, article));
    return answer({
      rows: Object.fromEntries(parts.map(([name, all]) => [name, all.slice(0, mostTold)])),
      asks: false,
      cut: parts.some(([, all]) => all.length > mostTold),
    });
  },
};
