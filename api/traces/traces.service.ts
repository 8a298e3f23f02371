import type { Trace } from '@millwright/core/contract/traces.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { TraceRule } from '@millwright/core/model/types.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import type { TraceAnswer } from '@millwright/core/record/trace.ts';
import type { TenantTransaction } from '../db/types.ts';
import { modelOf } from '../records/stored/model-of.ts';
import { builtInMisc } from '../told/built-in.ts';
import { cellsOf } from '../told/cells.ts';
import { type ReadNames, readNames } from '../told/names.ts';
import { mayReadAll } from '../told/rights.ts';

/** A record's trace as the caller may see it; not_found where there is no such record, or its model is not traced. */
export async function traceOf(tenant: TenantTransaction, id: string): Promise<Trace> {
  const model = tenant.config.schema.models.get((await modelOf(tenant, id)) ?? '');
  const rule = model && builtInMisc(tenant, model)?.trace;
  if (!model || !rule) throw new AppError('not_found');
  readGuard(tenant.access, tenant.client.id).model(model);
  const answer = (await tenant.post(rule.action, { id })) as unknown as TraceAnswer;
  const names = await readNames(tenant, rule, answer);
  if (!names.of(id)) throw new AppError('not_found');
  return answerFor(rule, answer, names, mayReadAll(tenant, rule.measured));
}

function answerFor(rule: TraceRule, answer: TraceAnswer, names: ReadNames, measured: boolean): Trace {
  const { figures, columns } = rule;
  return {
    nodes: answer.nodes.map(({ id, model, side }) => {
      const named = names.of(id);
      if (!named) return { id: names.idOf(id), model: null, side, label: null, details: [], withheld: true };
      return { id, model, side, label: named.label, details: names.details(model, id), withheld: false };
    }),
    flows: answer.flows.map(({ from, to, quantity, unit, date }) => {
      const ends = { from: names.idOf(from), to: names.idOf(to) };
      return measured ? { ...ends, quantity, unit, date } : { ...ends, quantity: null, unit: null, date: null };
    }),
    figures: figures.map(({ name, label }) => ({ name, label })),
    balances: answer.balances.map(({ id, unit, quantities }) => ({
      id: names.idOf(id),
      unit: measured ? unit : null,
      quantities: measured ? figures.map(({ name }) => quantities[name] ?? 0) : null,
    })),
    columns: columns.map(({ name, label }) => ({ name, label })),
    rows: cellsOf(answer.rows, { columns, words: figures }, names, measured),
    cut: answer.cut,
  };
}
