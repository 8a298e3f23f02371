import type { GridApi } from 'ag-grid-community';
import { expect, it } from 'vitest';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { PendingPress } from './pending-press.ts';

/** A grid whose rows arrive when the test says so. */
function grid() {
  const heard = new Set<() => void>();
  const rows: Row[] = [];
  const api = {
    addEventListener: (_: string, listener: () => void) => heard.add(listener),
    removeEventListener: (_: string, listener: () => void) => heard.delete(listener),
    getDisplayedRowAtIndex: (index: number) => ({ data: rows[index] }),
  } as unknown as GridApi<Row>;
  const update = async (...identities: string[]) => {
    rows.splice(0, rows.length, ...identities.map((identity) => ({ identity }) as Row));
    for (const listener of [...heard]) listener();
    await Promise.resolve();
  };
  return { api, update };
}

function pendingOf(table = {} as Table) {
  const pending = new PendingPress();
  pending.table = table;
  return pending;
}

it('acts once the row is there, once only, on the table as it is then', async () => {
  const acts: [Table, string][] = [];
  const { api, update } = grid();
  const pending = pendingOf();
  pending.keep(api, 1, (table, { identity }) => acts.push([table, identity]));
  await update('a');
  expect(acts).toEqual([]);
  const later = { key: 'later' } as Table;
  pending.table = later;
  await update('a', 'b');
  await update('a', 'b');
  expect(acts).toEqual([[later, 'b']]);
});

it('gives way to the next press, on another row or elsewhere', async () => {
  const acts: string[] = [];
  const { api, update } = grid();
  const pending = pendingOf();
  pending.keep(api, 0, () => acts.push('first'));
  pending.keep(api, 1, () => acts.push('second'));
  await update('a', 'b');
  expect(acts).toEqual(['second']);
  pending.keep(api, 2, () => acts.push('third'));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await update('a', 'b', 'c');
  expect(acts).toEqual(['second']);
});
