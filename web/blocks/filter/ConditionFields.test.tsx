import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { newRow } from './conditions.ts';

beforeAll(() => loadAllTexts());

const columns = [
  { path: 'due', kind: 'date', label: 'Due', field: null, target: null },
  { path: 'at', kind: 'datetime', label: 'At', field: null, target: null },
] as unknown as ResolvedColumn[];

it.each([
  ['due', ['days', 'weeks', 'months', 'years']],
  ['at', ['hours', 'days', 'weeks', 'months', 'years']],
])('counts %s in the units that it has', (path, units) => {
  const row = newRow('1', columns.find((column) => column.path === path) as ResolvedColumn);
  render(
    <MantineProvider env="test">
      <ConditionFields row={row} columns={columns} label={String} problem={undefined} onChange={() => undefined} />
    </MantineProvider>,
  );
  const [, , unit] = screen.getAllByRole('combobox', { name: /Value|Comparison/ });
  expect(
    within(unit as HTMLElement)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(units);
});
