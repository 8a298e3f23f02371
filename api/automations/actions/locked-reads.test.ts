import type { Read, ServerAction } from '@millwright/core/automation/actions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCompany } from '../../records/company.fixture.ts';
import { saveRecords } from '../../records/records.service.ts';
import { runAction } from './run-action.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
  await company.work((tenant) => saveRecords(tenant, [{ model: 'customer', properties: { name: 'Ada' } }]));
});
afterAll(() => company?.drop());

const customers = (fields: string, lock: boolean): Read => ({ query: `{ customer { ${fields} } }`, lock });
const read = (customer: Read, during = async () => {}) => {
  const action: ServerAction = {
    name: 'steps/test/locked',
    label: '',
    description: '',
    model: null,
    reads: [() => ({ customer })],
    decide: (rows) => ({ effects: [], output: rows }),
  };
  return company.work(async (tenant) => {
    const output = await runAction(tenant, action, { primary_item_id: null, input: {} });
    await during();
    return output;
  });
};
/** Whether nobody has locked the row at this moment. */
const isFree = () =>
  company.work(async (tenant) => {
    const text = `SELECT id FROM "${tenant.client.schema}".customer FOR UPDATE SKIP LOCKED`;
    return (await tenant.query(text)).length === 1;
  });

it('rows of a read with a lock are held until the transaction ends, others are not', async () => {
  const held: boolean[] = [];
  const look = async () => void held.push(!(await isFree()));
  await read(customers('identity name', true), look);
  await read(customers('name', false), look);
  expect([...held, await isFree()]).toEqual([true, false, true]);
});

it('a read with a lock that asks for no identity, which would hold nothing, fails', async () => {
  await expect(read(customers('name', true))).rejects.toThrow('asks for the identity');
});
