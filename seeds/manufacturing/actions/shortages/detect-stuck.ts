import type { ActionContext } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { empty, is, list } from '../library/reads.ts';
import { orderFields } from '../materials/order.ts';
import { stockSettings } from '../stock/settings.ts';
import { lackReads } from './lacks.ts';
import { tellLacks } from './tell.ts';

/** Whether this is a dry run, which writes nothing. */
const isTrial = ({ input }: ActionContext) => input.dry_run === true;
const withoutComponents = { all: [is('std_active_operation.std_include_in_mrp', true), empty('std_components')] };

export const detectStuckOrders: ServerAction = {
  name: 'steps/manufacturing-orders/detectStuckOrders',
  label: 'Find the manufacturing orders that lack parts',
  description: 'Serves all orders before production by priority, due date and age, and says of each whether its parts are there and what is missing.',
  model: null,
  reads: [
    (_, context) =>
      isTrial(context)
        ? {}
        : {
            ...lackReads(null, stockSettings(context.options)),
            orders_by_bill: list('std_manufacturing_order', withoutComponents, orderFields),
          },
  ],
  decide: (rows, context) => ({ effects: isTrial(context) ? [] : tellLacks(rows, context), output: context.input.plan ?? null }),
};
