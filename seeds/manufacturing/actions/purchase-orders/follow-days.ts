import type { Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { idsIn } from '../library/action.ts';
import { list, oneOf } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';

type ReceptionLine = {
  std_received_quantity: number | null;
  std_lots: Linked[];
  std_pol: { std_expected_reception_date: string | null; std_po: { std_expected_reception_date: string | null } | null } | null;
};
type Reception = Linked & { std_expected_reception_date: string | null; std_lines: ReceptionLine[] };

const fields = `identity std_expected_reception_date
  std_lines { std_received_quantity std_lots { identity } std_pol { std_expected_reception_date std_po { std_expected_reception_date } } }`;

const awaited = oneOf('std_active_operation.std_key', ['std-rec-status-draft', 'std-rec-status-waiting']);

/** Whether something was received or recorded as received. The date of such a reception no longer follows that of its orders. */
const hasCome = ({ std_lines }: Reception) => std_lines.some((line) => (line.std_received_quantity ?? 0) > 0 || line.std_lots.length > 0);

/** The earliest date of its lines: that of the order line, else that of its order. */
const firstDay = ({ std_lines }: Reception): string | undefined =>
  std_lines.flatMap(({ std_pol }) => std_pol?.std_expected_reception_date ?? std_pol?.std_po?.std_expected_reception_date ?? []).sort()[0];

export const followPurchaseDays: ServerAction = {
  name: 'steps/purchase-orders/followDays',
  label: 'Have receptions follow the days of their purchase orders',
  description: 'An awaited reception is expected on the first day of its purchase lines, as long as nothing of it has come.',
  model: null,
  reads: [
    (_, context) => {
      const orders = ['std_lines.std_pol', 'std_lines.std_pol.std_po'].map((path) => oneOf(path, idsIn(context)));
      return { receptions: list('std_reception', { all: [awaited, { any: orders }] }, fields, { lock: true }) };
    },
  ],
  decide: (rows) => ({
    effects: rowsOf<Reception>(rows, 'receptions').flatMap((reception): Effect[] => {
      const day = firstDay(reception);
      if (day === undefined || day === reception.std_expected_reception_date || hasCome(reception)) return [];
      return [{ op: 'update', id: reception.identity, properties: { std_expected_reception_date: day } }];
    }),
  }),
};
