import type { TriggerData } from '@millwright/core/automation/types.ts';
import { expect, it } from 'vitest';
import type { NewRun } from '../runs/run-rows.ts';
import { together } from './event-starts.ts';

const run = (record: string, isRefused: boolean) =>
  ({
    trigger: { type: 'object_edited', primary_item_id: record, primary_item_ids: [record] } as TriggerData,
    ...(isRefused && { error: { code: 'loop_stopped', message: 'Stopped.' } }),
  }) as NewRun;
const told = ({ trigger, error }: NewRun) => [trigger.primary_item_id, trigger.primary_item_ids, error?.code];

it('runs for all records of a transaction although the loop guard refuses the first of them', () => {
  expect(told(together(run('a', true), run('b', false)))).toEqual(['b', ['a', 'b'], undefined]);
  expect(told(together(run('a', false), run('b', false)))).toEqual(['a', ['a', 'b'], undefined]);
  expect(told(together(run('a', false), run('a', false)))).toEqual(['a', ['a'], undefined]);
  expect(told(together(run('a', true), run('b', true)))).toEqual(['a', ['a', 'b'], 'loop_stopped']);
});
