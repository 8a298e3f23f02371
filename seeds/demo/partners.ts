import { byColumn, table } from './tables.ts';
import type { ImportJob, Row, Tables } from './types.ts';

const addressOf = (row: Row | undefined) => [row?.line1, row?.line2].filter(Boolean).join('\n');

/**
 * Suppliers and customers with their primary or first address, then the contacts of both. Companies that are only
 * manufacturers are left out.
 */
export function partners(tables: Tables): ImportJob[] {
  const addresses = new Map<string, Row>();
  for (const row of table(tables, 'company_addresses')) {
    const company = row.company_id ?? '';
    if (row.is_primary === '1' || !addresses.has(company)) addresses.set(company, row);
  }
  const suppliers = table(tables, 'suppliers').map((row) => {
    const address = addresses.get(row.company_id ?? '');
    const place = [address?.postal_code, address?.city].filter(Boolean).join(' ');
    return { Name: row.name ?? '', Address: [addressOf(address), place, address?.country].filter(Boolean).join('\n') };
  });
  const customers = table(tables, 'customers').map((row) => {
    const address = addresses.get(row.company_id ?? '');
    return {
      Name: row.name ?? '',
      Address: addressOf(address),
      'Postal code': address?.postal_code ?? '',
      City: address?.city ?? '',
      Country: address?.country ?? '',
    };
  });
  return [
    { name: 'suppliers', model: 'std_supplier', mapping: { Name: 'std_label', Address: 'std_address' }, key: 'Name', rows: suppliers },
    {
      name: 'customers',
      model: 'std_client',
      mapping: {
        Name: 'std_label',
        Address: 'std_delivery_address',
        'Postal code': 'std_postal_code',
        City: 'std_city',
        Country: 'std_country',
      },
      key: 'Name',
      rows: customers,
    },
    ...contacts(tables, 'suppliers', 'std_supplier'),
    ...contacts(tables, 'customers', 'std_client'),
  ];
}

function contacts(tables: Tables, of: string, relation: string): ImportJob[] {
  const companies = byColumn(table(tables, of), 'company_id');
  const rows = table(tables, 'contacts')
    .filter((row) => companies.has(row.company_id ?? ''))
    .map((row) => ({ Name: row.name ?? '', Email: row.email ?? '', Company: companies.get(row.company_id ?? '')?.name ?? '' }));
  const mapping = { Name: 'std_label', Email: 'std_email', Company: `${relation}.std_label` };
  return [{ name: `contacts of ${of}`, model: 'std_contact', mapping, key: 'Email', rows }];
}
