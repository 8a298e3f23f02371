import type { Rows } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { recordsOf } from '../library/columns.ts';
import { possibleDates } from '../possible/possible-dates.ts';
import { stockSettings } from '../stock/settings.ts';
import { cycleRefusal, plannedBooks, refuseCycle } from './company/planned-books.ts';
import { partReads, planReads } from './company/reads.ts';
import { planningSettings } from './company/settings.ts';
import { openOrders, standingOf } from './company/standing.ts';
import { differenceOf, writtenIn } from './difference.ts';
import { looksWrong, suspectsOf, wrongReads } from './looks-wrong.ts';
import { outcomeOf } from './wanted.ts';

/** Whether no suggestions exist, which means that planning has never run in this company. */
export const isFirst = (rows: Rows): boolean => recordsOf(rows, 'suggestions').length === 0;

/** Whether the run reports data that looks wrong: a dry run, and the first run of a company. */
const isTrial = ({ dry_run }: JsonObject, rows: Rows) => dry_run === true || isFirst(rows);

export const computeMrp: ServerAction = {
  name: 'steps/planning/computeMrp',
  label: 'Compute net needs and suggest what to make and to buy',
  description:
    'Required − stock − in production, over all levels of the bills: drafts of manufacturing orders, lines of draft purchase orders, and why. What nobody has changed follows; what somebody has changed stays. With `dry_run` nothing is written: the answer says what would be, and what looks wrong.',
  model: null,
  alone: true,
  refusals: [cycleRefusal],
  reads: [
    (_, { options }) => planReads(stockSettings(options), planningSettings(options)),
    (rows, { today, input }) => ({
      ...partReads(openOrders(rows, standingOf(rows)).map(({ identity }) => identity)),
      ...(isTrial(input, rows) ? wrongReads(today) : {}),
    }),
  ],
  decide: (rows, context) => {
    const { company, standing, plan, cycle } = plannedBooks(rows, context);
    if (plan === undefined) return refuseCycle(cycle);
    const { input } = context;
    const outcome = outcomeOf(plan, company);
    const { effects, summary, locate } = differenceOf(company, outcome, standing, writtenIn(rows));
    const dry_run = input.dry_run === true;
    const output: JsonObject = { ...summary, dry_run };
    if (isTrial(input, rows)) output.looks_wrong = looksWrong(suspectsOf(rows, company, outcome));
    return { effects: dry_run ? [] : [...effects, ...possibleDates(rows, company, plan, locate)], output };
  },
};
