/** What the screenshots make and rename: a stock location. */
export const pictured = { model: 'std_stock_location', field: 'std_label' };
