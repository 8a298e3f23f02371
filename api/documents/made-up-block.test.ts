import { seating, seatingSetup } from '@millwright/core/view/blocks/made-up.fixture.ts';
import { withBlock } from '@millwright/core/view/blocks/registry.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, make, type World, world } from './documents.fixture.ts';

let all: World;
let remove: () => void;
beforeAll(async () => {
  remove = withBlock('seating', seating);
  all = await world();
});
afterAll(async () => {
  remove();
  await all?.close();
});

const viewOf = (setup: object) => ({ name: 'Hall', view_group: 'work', order: 1, root: { blocks: [{ id: 'one' }] }, setup: { one: setup } });
const refused = async (setup: object) => {
  const { status, body } = await all.send('POST', '/v1/documents/views', viewOf(setup));
  expect(status).toBeGreaterThanOrEqual(400);
  return JSON.stringify(body);
};

it('saves a view with a type of block that is declared in one place, refuses a wrong set-up, and tells what no longer fits', async () => {
  expect(await refused(seatingSetup('project', { seats: 0 }))).toContain('setup.one.misc.seats');
  expect(await refused(seatingSetup('nowhere'))).toContain('setup.one.misc.model');
  const ordering = [{ field: 'gone', direction: 'asc' }];
  const view = await make(all.send, 'views', viewOf(seatingSetup('project', { ordering, host: 'gone.name' })));
  expect(view.setup).toMatchObject({ one: { type: 'seating', misc: { seats: 12 } } });
  const answer = dataOf(await all.send('GET', `/v1/documents/views/${view.id}`));
  expect(answer.problems).toMatchObject([{ place: 'setup.one.misc.ordering[0]' }, { place: 'setup.one.misc.host' }]);
});
