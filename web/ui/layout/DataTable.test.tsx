import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable } from './DataTable.tsx';

const columns = [
  { key: 'lot', label: 'Lot', cell: ({ lot }: { lot: string; place: string; day: string }) => lot },
  { key: 'place', label: 'Place', cell: ({ place }: { place: string }) => place },
  { key: 'day', label: 'Day', cell: ({ day }: { day: string }) => day },
];
const rows = [{ lot: 'L1', place: '', day: '2026-01-02' }];
const shown = (stacks?: boolean) => {
  const table = { caption: 'Lots', rows, columns, rowKey: ({ lot }: { lot: string }) => lot, empty: null };
  const { unmount } = render(<DataTable {...table} {...(stacks && { stacks })} />);
  const cells = screen.getAllByRole('cell').map((cell) => [cell.dataset.label, cell.dataset.empty]);
  unmount();
  return cells;
};

it('names the values of a row that may stand by itself, and leaves out what is empty', () => {
  const [none, value, empty] = [
    [undefined, undefined],
    ['Day', undefined],
    ['Place', 'true'],
  ];
  expect(shown(true)).toEqual([none, empty, value]);
  expect(shown()).toEqual([none, none, none]);
});
