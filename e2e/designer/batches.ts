/** A list of batches, such as a workshop has in a spreadsheet before it uses the product. */
export const batches = [
  { name: 'B-1', quantity: 60, price: 2.5, made: '2026-03-02', ready: '2026-03-06', state: 'open' },
  { name: 'B-2', quantity: 20, price: 4, made: '2026-03-09', ready: '2026-03-10', state: 'done' },
  { name: 'B-3', quantity: 8, price: 12.25, made: '2026-04-01', ready: '2026-04-03', state: 'open' },
  { name: 'B-4', quantity: 100, price: 0.75, made: '2026-04-20', ready: '2026-05-04', state: 'done' },
  { name: 'B-5', quantity: 35, price: 3, made: '2026-05-11', ready: '2026-05-12', state: 'open' },
];

const cells = batches.map(({ name, quantity, price, made, ready, state }) => [name, quantity, price, made, ready, state]);

/** The same as spreadsheet cells: separated by tabs for pasting, or by semicolons for a file. */
export const sheetOfBatches = (between: '\t' | ';') =>
  [['Name', 'Quantity', 'Unit price', 'Made on', 'Ready on', 'State'], ...cells].map((row) => row.join(between)).join('\n');
