import type { QueryRead } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';

type Lock = { lock?: boolean };

/** Reads one record. */
export const byId = (model: string, id: string, fields: string, { lock = false }: Lock = {}): QueryRead => ({
  query: `query ($id: ID!) { ${model}_by_id(id: $id) { ${fields} } }`,
  variables: { id },
  lock,
});

/** Reads all records that match a condition, in the given order or in the order of creation. */
export const list = (model: string, where: Condition, fields: string, { lock = false, order }: Lock & { order?: string } = {}): QueryRead => ({
  query: `query ($where: JSON) { ${model}(where: $where${order ? `, order_by: [${order}]` : ''}) { ${fields} } }`,
  variables: { where },
  lock,
});

/** Marks a list that stays short because it is filtered by links, whatever records they name, so that its query plan is made only once. */
export const short = (read: QueryRead): QueryRead => ({ ...read, planned_once: true });

/** Locks one record, so that two runs about it are executed one after the other. Records that belong to it are read in the next phase. */
export const locked = (model: string, id: string): QueryRead => byId(model, id, 'identity', { lock: true });

export const is = (fact: string, value: string | number | boolean): Condition => ({ fact, operator: 'equal', value });
export const oneOf = (fact: string, values: readonly string[]): Condition => ({ fact, operator: 'in', value: [...values] });
export const empty = (fact: string): Condition => ({ fact, operator: 'isEmpty', value: true });
export const filled = (fact: string): Condition => ({ fact, operator: 'isNotEmpty', value: true });

/** An identity that no record has, for a read that must find nothing. */
export const noRecord = '00000000-0000-0000-0000-000000000000';
