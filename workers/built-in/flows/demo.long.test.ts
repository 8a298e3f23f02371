import { loadDemo } from '@millwright/api/demo/load-demo.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { demoComesAlive } from '@millwright/seeds/testing/scenarios/flows/demo.ts';
import { it } from 'vitest';
import { Harness } from '../../testing/harness.ts';
import { worksOf } from '../../testing/works.ts';

it('the demo company comes alive when its data is loaded', async () => {
  const fresh = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions });
  try {
    await loadDemo(fresh.database, fresh.client);
    // Some hundred runs: a busy machine takes its time.
    await fresh.settled();
    await demoComesAlive(worksOf(fresh));
  } finally {
    await fresh.close();
  }
});
