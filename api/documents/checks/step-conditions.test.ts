import { afterAll, beforeAll, expect, it } from 'vitest';
import { projects } from '../../testing/made-up.ts';
import { withProcesses } from '../../testing/made-up-processes.ts';
import { dataOf, errorOf, make, patch, type World, world } from '../documents.fixture.ts';

let all: World;
beforeAll(async () => {
  all = await world(withProcesses(projects()));
});
afterAll(() => all?.close());

const step = (key: string, refuse: object) => ({ key, label: 'Step', tone: 'ready', refuse });
const rule = (fact: string) => ({ when: { all: [{ fact, operator: 'equal', value: true }] }, text: 'Not yet.' });

it('a step asks nothing of its records that none of them has', async () => {
  const refused = await all.send('POST', '/v1/documents/processes', step('ready', rule('dnoe')));
  expect(errorOf(refused)).toMatchObject({ status: 422, code: 'invalid_filter', details: { place: 'refuse' } });
  const made = await make(all.send, 'processes', step('ready', rule('done')));
  const worse = await patch(all.send, `processes/${made.id}`, made.version, { offers: [{ automation: 'x', label: 'X', when: rule('dnoe').when }] });
  expect(errorOf(worse)).toMatchObject({ status: 422, details: { place: 'offers[0]' } });
  const renamed = await patch(all.send, `processes/${made.id}`, made.version, { label: 'Ready' });
  expect(dataOf(renamed).label).toBe('Ready');
});
