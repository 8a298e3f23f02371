import type { Works } from '../../works.ts';
import { find } from '../../works.ts';

type Properties = Record<string, string | number | boolean | null>;

/** An article of the given type, with the given properties. */
export const article = (works: Works, std_label: string, std_type: string, properties: Properties = {}) =>
  works.save('std_sku', { properties: { std_label, std_type, std_stock_management_mode: 'batch', std_unit: 'pc', ...properties } });

/** A bill of materials with the quantity of each component per piece. */
export const bill = (works: Works, std_sku: string, lines: [component: string, per: number, type?: string][]) =>
  works.save('std_bom', {
    properties: { std_label: 'Bill' },
    links: { std_sku },
    children: {
      std_lines: lines.map(([component, std_quantity, type = 'bomline-raw-materials']) => ({
        properties: { std_quantity, std_type_of_bom: type },
        links: { std_sku: component },
      })),
    },
  });

/** A sales order with one line that waits to be shipped; returns its line. */
export async function ordered(
  works: Works,
  std_sku: string,
  std_quantity: number,
  std_delivery_date: string | null = null,
  step = 'std-so-status-shipping',
) {
  const order = await works.save('std_order', {
    properties: { std_delivery_date },
    children: { std_lines: [{ properties: { std_quantity }, links: { std_sku } }] },
  });
  await works.settled();
  if (step !== 'std-so-status-draft') await works.setStep(order, step);
  await works.settled();
  const [line] = await find<{ identity: string }>(works, 'std_order_line', 'std_order', order, 'identity');
  return { order, line: line?.identity ?? '' };
}

export const plans = async (works: Works) => {
  await works.run('compute-mrp');
  await works.settled();
};

export type Planned = {
  identity: string;
  std_kind: string;
  std_quantity: number;
  std_due_date: string;
  std_required: number;
  std_stock: number;
  std_in_production: number;
  std_net: number;
  std_kept: boolean;
  std_difference: number | null;
  std_advice: string | null;
  std_without_supplier: boolean;
  std_manufacturing_order: {
    identity: string;
    std_quantity: number;
    std_due_date: string;
    std_parent_order: { identity: string } | null;
    std_active_operation: { std_key: string };
  } | null;
  std_pol: { identity: string; std_quantity: number; std_po: { identity: string; std_label: string } } | null;
  std_pegs: {
    std_purpose: string;
    std_quantity: number;
    std_order_line: { identity: string } | null;
    std_for_order: { identity: string } | null;
    std_for_suggestion: { identity: string } | null;
  }[];
};

const fields = `identity std_kind std_quantity std_due_date std_required std_stock std_in_production std_net std_kept std_difference std_advice std_without_supplier
  std_manufacturing_order { identity std_quantity std_due_date std_parent_order { identity } std_active_operation { std_key } }
  std_pol { identity std_quantity std_po { identity std_label } }
  std_pegs { std_purpose std_quantity std_order_line { identity } std_for_order { identity } std_for_suggestion { identity } }`;

/** The suggestions for an article, earliest first. */
export const suggested = async (works: Works, std_sku: string) =>
  (await find<Planned>(works, 'std_suggestion', 'std_sku', std_sku, fields)).sort((one, other) => (one.std_due_date < other.std_due_date ? -1 : 1));

/** Required, stock, in production and net quantity of the single suggestion for an article. */
export async function figures(works: Works, std_sku: string) {
  const [one] = await suggested(works, std_sku);
  return one ? [one.std_required, one.std_stock, one.std_in_production, one.std_net] : null;
}
