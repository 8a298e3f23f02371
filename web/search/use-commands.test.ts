import { IconHome2 } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import { matching } from './use-commands.ts';

const command = (label: string, detail?: string) => ({ id: label, label, ...(detail ? { detail } : {}), icon: IconHome2, run: () => {} });

it('offers what is called so first, then what has the words in its name, then what stands in a group of that name', () => {
  const commands = [
    command('Quotations', 'Sales orders'),
    command('All sales orders', 'Sales orders'),
    command('Sales orders', 'Sales orders'),
    command('Customers', 'Sales orders'),
    command('Receptions', 'Purchasing'),
  ];
  const found = (query: string) => matching(commands, query).map(({ label }) => label);
  expect(found('sales ORDERS')).toEqual(['Sales orders', 'All sales orders', 'Quotations', 'Customers']);
  expect(found('')).toEqual(commands.map(({ label }) => label));
});
