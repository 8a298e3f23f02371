type Kind = { order: string; partner: string; date: string };

/** The links and fields of each kind of order line that its price depends on. */
export const pricedLines: Record<string, Kind> = {
  std_order_line: { order: 'std_order', partner: 'std_client', date: 'std_order_date' },
  std_quotation_line: { order: 'std_quotation', partner: 'std_client', date: 'std_date' },
  std_pol: { order: 'std_po', partner: 'std_supplier', date: 'std_purchase_order_date' },
};

/** Returns the paths of a line that its price depends on, also while its order is still being edited. */
export const pathsOfLine = (model: string): string[] => {
  const { order, partner, date } = pricedLines[model] as Kind;
  return ['std_sku', 'std_quantity', order, `${order}.${partner}`, `${order}.std_currency`, `${order}.${date}`];
};

/** The partner and the date of each kind of order. */
export const pricedOrders: Record<string, Omit<Kind, 'order'>> = Object.fromEntries(
  Object.values(pricedLines).map(({ order, ...names }) => [order, names]),
);

/** Returns the paths of an order that its terms depend on. */
export const pathsOfOrder = (model: string): string[] => {
  const { partner, date } = pricedOrders[model] as Kind;
  return [partner, 'std_currency', date, ...(model === 'std_po' ? ['std_lines.std_sku'] : [])];
};
