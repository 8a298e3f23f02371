import { seeds } from '@millwright/seeds/seeds.ts';
import { commitsTogether, togetherActions, withTogether } from '@millwright/seeds/testing/scenarios/at-once/together.ts';
import { afterAll, beforeAll, it } from 'vitest';
import { Harness } from '../../testing/harness.ts';
import { worksOf } from '../../testing/works.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: withTogether, actions: [...seeds.actions, ...togetherActions] });
});
afterAll(() => h?.close());

it('movements, quantities, links, operations and events of a step commit together or not at all', () => commitsTogether(worksOf(h)));
