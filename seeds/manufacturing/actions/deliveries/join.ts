import type { ActionContext, Effect, Refused, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { idsIn } from '../library/action.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';

/** A delivery with the fields used below, under names that are common to receptions and shipments. */
export type Delivery = {
  identity: string;
  std_label: string | null;
  std_moved_label: string | null;
  std_active_operation: { std_key: string | null } | null;
  /** The delivery that this one is to be joined with. */
  other: Linked | null;
  partner: Linked | null;
  std_lines: { identity: string; std_line_num: number | null; ordered: { order: { partner: Linked | null } | null } | null }[];
};

type Kind<D extends Delivery> = Pick<ServerAction, 'name' | 'label' | 'description'> & {
  model: 'std_reception' | 'std_shipment';
  /**
   * Names of relations: from a delivery to the one it is joined with, from a delivery to its partner (customer or
   * supplier), from a line to its delivery, and from a line through its order line to its order.
   */
  link: string;
  partner: string;
  line: string;
  order: readonly [line: string, order: string];
  /** The steps in which deliveries may still be joined, and the step of a delivery whose lines were moved to another one. */
  open: readonly string[];
  cancelled: string;
  /**
   * Further fields to read of both deliveries, the reasons why they can't be joined, and the effects on the delivery
   * that receives the lines.
   */
  fields?: string;
  refusals?: NonNullable<ServerAction['refusals']>;
  unlike?: (delivery: D, other: D) => string | null;
  follows?: (delivery: D, other: D) => Effect[];
};

/** The partners of a delivery: its own and those of the orders of its lines. */
const partnersOf = ({ partner, std_lines }: Delivery): Set<string> =>
  new Set([partner, ...std_lines.map(({ ordered }) => ordered?.order?.partner)].flatMap((each) => each?.identity ?? []));

const ofOnePartner = (one: Delivery, other: Delivery): boolean => {
  const partners = partnersOf(one);
  return partners.size <= 1 && partners.symmetricDifference(partnersOf(other)).size === 0;
};

/**
 * One lorry, several orders: joins a delivery to another one. Its lines move to the other delivery, each still linked
 * to its own order line, and the delivery itself is cancelled. Both must belong to the same partner, and neither may
 * have moved goods.
 */
export function joins<D extends Delivery>({
  model,
  link,
  partner,
  line,
  order: [ordered, order],
  open,
  cancelled,
  fields = '',
  refusals = [],
  unlike,
  follows,
  ...named
}: Kind<D>): ServerAction {
  const read = `identity std_label std_moved_label std_active_operation { std_key } other: ${link} { identity } partner: ${partner} { identity }
    std_lines { identity std_line_num ordered: ${ordered} { order: ${order} { partner: ${partner} { identity } } } } ${fields}`;
  const both = (rows: Rows, context: ActionContext) =>
    distinct([...idsIn(context), ...rowsOf<Delivery>(rows, 'asked').map(({ other }) => other?.identity)]);
  /**
   * A delivery is joined once it has a process, and only once: afterwards it is cancelled and has no lines. A delivery
   * without lines is cancelled as well; otherwise it would stay open for ever.
   */
  const goes = ({ std_active_operation, std_lines }: D) =>
    std_active_operation !== null && (std_lines.length > 0 || std_active_operation.std_key !== cancelled);
  const objection = (delivery: D, other: D | undefined): string | null => {
    if (!other) return 'gone';
    if (other.identity === delivery.identity) return 'itself';
    if (other.other) return 'goes-along';
    if (![delivery, other].every((each) => open.includes(each.std_active_operation?.std_key ?? open[0] ?? ''))) return 'not-open';
    if (delivery.std_moved_label || other.std_moved_label) return 'moved';
    if (!ofOnePartner(delivery, other)) return 'other-partner';
    return unlike?.(delivery, other) ?? null;
  };
  return {
    ...named,
    model: null,
    refusals: [
      { id: 'gone', text: 'The other one is gone.' },
      { id: 'itself', text: 'It can not go with itself.' },
      { id: 'goes-along', text: '{delivery} was itself joined into another one. Choose that one.', tells: { delivery: `${model}.std_label` } },
      { id: 'not-open', text: 'Only deliveries that are still awaited go together.' },
      { id: 'moved', text: 'Goods have moved with one of them, so they stay apart.' },
      { id: 'other-partner', text: '{delivery} is of somebody else.', tells: { delivery: `${model}.std_label` } },
      ...refusals,
    ],
    reads: [
      (_, context) => ({ asked: list(model, oneOf('identity', idsIn(context)), `other: ${link} { identity }`) }),
      (rows, context) => ({ locked: list(model, oneOf('identity', both(rows, context)), 'identity', { lock: true }) }),
      (rows, context) => ({ deliveries: list(model, oneOf('identity', both(rows, context)), read) }),
    ],
    decide: (rows, context) => {
      const deliveries = new Map(rowsOf<D>(rows, 'deliveries').map((each) => [each.identity, each]));
      const effects: Effect[] = [];
      const refused: Refused[] = [];
      const last = new Map<string, number>();
      for (const delivery of idsIn(context).flatMap((id) => deliveries.get(id) ?? [])) {
        if (!delivery.other || !goes(delivery)) continue;
        const other = deliveries.get(delivery.other.identity);
        const because = objection(delivery, other);
        if (because || !other) {
          refused.push({ field: link, because: because ?? 'gone', values: { delivery: other?.std_label ?? '' } });
          continue;
        }
        const from = last.get(other.identity) ?? Math.max(0, ...other.std_lines.map(({ std_line_num }) => std_line_num ?? 0));
        last.set(other.identity, from + delivery.std_lines.length);
        effects.push(
          ...delivery.std_lines.map(
            ({ identity }, index): Effect => ({
              op: 'update',
              id: identity,
              properties: { std_line_num: from + index + 1 },
              links: { [line]: other.identity },
            }),
          ),
          { op: 'transition', object_id: delivery.identity, action: 'set_step', step: cancelled },
          ...(follows?.(delivery, other) ?? []),
        );
      }
      return refused.length > 0 ? { effects: [], refused } : { effects };
    },
  };
}
