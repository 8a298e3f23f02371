/** The model and field of the stock location that the screenshots create and rename. */
export const pictured = { model: 'std_stock_location', field: 'std_label' };
