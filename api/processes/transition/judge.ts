import { destination } from '@millwright/core/process/transition.ts';
import type { Judge } from '../../db/types.ts';
import { bindingOf, readSubject, type Subject } from '../definitions/subjects.ts';
import { dropForAnew } from './chains.ts';
import { demandEntry } from './demand-entry.ts';

/** The key of a record's first step. */
const firstOf = ({ operations, subject: { initial, cancelled } }: Subject): string => {
  const first = operations.find(({ key }) => key === initial) ?? operations.find(({ key }) => !cancelled.includes(key));
  return first?.key ?? initial;
};

/**
 * Checks a move that a plain save makes, with the same function as every other move. The step must be one of the
 * record's own, and it may refuse the record. A record whose step is cleared starts again, so its first step is
 * checked. Data to be computed again is deleted before the save, as in a transition.
 */
export const judgeMove: Judge = async (tenant, { model, id, step }) => {
  const subject = bindingOf(tenant).subjects.find((each) => each.model === model);
  if (!subject) return;
  const record = await readSubject(tenant, id, subject);
  const { operations, active_operation, label } = record;
  if (step === null && !active_operation) return;
  const key = step === null ? firstOf(record) : destination(operations, null, { action: 'set_step', step }, subject.cancelled, label).key;
  if (key === active_operation?.key) return;
  await demandEntry(tenant, record, key);
  if (active_operation) await dropForAnew(tenant, record, active_operation.key);
};
