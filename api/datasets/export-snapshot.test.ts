import { datasetRequest } from '@millwright/core/contract/dataset.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCompany } from '../records/company.fixture.ts';
import { datasetRows } from './export-rows.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

const write = (sql: (schema: string) => string) => company.work((tenant) => tenant.query(sql(tenant.client.schema)));

it.each(['name', 'credit', 'created_at'])(
  'a file holds every record of its beginning once, whatever is written while it is sent, by %s',
  async (axis) => {
    const count = 5_000;
    await write(
      (s) =>
        `INSERT INTO ${s}.customer (id, name, credit) SELECT platform.uuid_v7(), 'C' || lpad(n::text, 5, '0'), n % 7 FROM generate_series(1, ${count}) n`,
    );
    const request = datasetRequest.parse({
      dataset: { model: 'customer' },
      axis: ['name', 'credit', 'created_at'].map((path) => ({ name: path, path })),
      ordering: [{ axis, direction: 'asc' }],
    });
    const names = await company.work(async (tenant) => {
      const read: string[] = [];
      for await (const [name] of (await datasetRows(tenant, request)).rows) {
        read.push(String(name));
        if (read.length !== 2_500) continue;
        // Others write in front of the place where the file is, behind it and at it.
        await write((s) => `DELETE FROM ${s}.customer WHERE name IN ('C00010', 'C04990')`);
        await write((s) => `UPDATE ${s}.customer SET name = 'A' || name, credit = 99 - credit WHERE name > 'C02000'`);
        await write((s) => `INSERT INTO ${s}.customer (id, name) VALUES (platform.uuid_v7(), 'B'), (platform.uuid_v7(), 'D')`);
      }
      return read;
    });
    expect(names.toSorted()).toEqual(Array.from({ length: count }, (_, n) => `C${String(n + 1).padStart(5, '0')}`));
    await write((s) => `DELETE FROM ${s}.customer`);
  },
);
