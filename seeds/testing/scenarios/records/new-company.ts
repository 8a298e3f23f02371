import { expect } from 'vitest';
import type { Works } from '../../works.ts';

const rows = async (works: Works, query: string) => Object.values(await works.read(query))[0] as unknown as Record<string, unknown>[];

/** A new company has its five workstations, the built-in locations and one ordinary location. */
export async function hasPlaces(works: Works): Promise<void> {
  const workstations = await rows(works, '{ std_workstation { std_key } }');
  expect(workstations.map(({ std_key }) => std_key).sort()).toEqual([
    'accounting',
    'logistics',
    'production',
    'purchase-administration',
    'sales-administration',
  ]);
  const places = await rows(works, '{ std_stock_location { std_key std_label } }');
  const keys = places.flatMap(({ std_key }) => (std_key ? [std_key] : []));
  expect(keys.sort()).toEqual(['client', 'inventory', 'inventory-compensation', 'physical-inventory', 'production', 'supplier']);
  expect(places.filter(({ std_key }) => !std_key)).toMatchObject([{ std_label: 'Stock' }]);
}

/** A new company has a default process for each kind of object; that of purchases has six steps. */
export async function hasDefaultProcesses(works: Works): Promise<void> {
  const processes = await rows(works, '{ std_process { std_key std_process_type std_is_default_process std_steps { std_key std_line_num } } }');
  const types = processes.filter(({ std_is_default_process }) => std_is_default_process).map(({ std_process_type }) => std_process_type);
  expect(types.sort()).toEqual(['design-order', 'inventory', 'manufacturing-order', 'purchase-order', 'reception', 'sales-order', 'shipment']);
  type Step = { std_key: string; std_line_num: number };
  const steps = processes.find(({ std_key }) => std_key === 'PR-STD-PURCHASE-ORDER')?.std_steps as Step[];
  expect(steps.sort((a, b) => a.std_line_num - b.std_line_num).map(({ std_key, std_line_num }) => [std_key, std_line_num])).toEqual([
    ['std-po-status-draft', 1],
    ['std-po-status-waiting-confirmation', 2],
    ['std-po-status-waiting-reception', 3],
    ['std-po-status-billing', 4],
    ['std-po-status-completed', 5],
    ['std-po-status-cancelled', 100],
  ]);
}
