import type { StepFigures } from '@millwright/core/contract/processes.ts';
import { AppError } from '@millwright/core/errors.ts';
import { phaseOf } from '@millwright/core/process/phase.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { processById } from './definitions.ts';
import { bindingOf } from './subjects.ts';

/** The most records of a process to examine, the newest first. More would take too long to read. */
const mostRecords = 2_000;
type Row = { key: string; open_hours: number | null; left: number; left_hours: number | null };

/** A link in an event: an identity, or an object with one. */
const identityIn = (value: string) => `CASE jsonb_typeof(${value}) WHEN 'object' THEN ${value}->>'identity' WHEN 'string' THEN ${value} #>> '{}' END`;

/** How long records stay in each step of a process, from their timelines, and the unfinished record that has been there longest. */
export async function processFigures(tenant: TenantTransaction, process_id: string): Promise<StepFigures[]> {
  const definition = await processById(tenant, process_id);
  if (!definition) throw new AppError('not_found');
  const { subjects, operation } = bindingOf(tenant);
  const subject = subjects.find(({ type }) => type === definition.process_type);
  const model = subject && tenant.config.schema.models.get(subject.model);
  if (!subject || !model) return [];
  if (!tenant.access.allows('READ', 'MODELS', { id: model.model.id, client_id: tenant.client.id }))
    throw new AppError('forbidden', { verb: 'READ', resource: `MODELS.${model.model.id}` });
  const [s, process] = [identifier(tenant.client.schema), identifier(model.ends.get(subject.process)?.place ?? subject.process)];
  const rows = await tenant.query<Row>(
    `WITH records AS (SELECT id FROM ${s}.${identifier(model.table)} WHERE ${process} = $1 ORDER BY id DESC LIMIT ${mostRecords}),
     moved AS (
       SELECT ${identityIn('e.changes->$2->1')} AS operation, e.date, lead(e.date) OVER (PARTITION BY e.node_id ORDER BY e.date, e.id) AS until
       FROM records r JOIN ${s}._events e ON e.node_id = r.id WHERE e.changes ? $2
     )
     SELECT o.${identifier(operation.key)} AS key,
       (avg(extract(epoch FROM now() - m.date)) FILTER (WHERE m.until IS NULL) / 3600)::float8 AS open_hours,
       (count(*) FILTER (WHERE m.until > now() - interval '90 days'))::int AS left,
       (avg(extract(epoch FROM m.until - m.date)) FILTER (WHERE m.until > now() - interval '90 days') / 3600)::float8 AS left_hours
     FROM moved m JOIN ${s}.${identifier(operation.model)} o ON o.id = m.operation::uuid GROUP BY 1`,
    [process_id, subject.active],
    { name: 'process.figures' },
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const isFinished = (key: string) => phaseOf(tenant.config.policies.get(key)?.tone ?? 'draft') === 'finished';
  const hoursAt = (key: string) => (isFinished(key) ? 0 : Math.max(byKey.get(key)?.open_hours ?? 0, byKey.get(key)?.left_hours ?? 0));
  const longest = Math.max(...definition.steps.map(({ key }) => hoursAt(key)), 0);
  return definition.steps.map(({ key }) => {
    const { open_hours = null, left = 0, left_hours = null } = byKey.get(key) ?? {};
    return { key, open_hours: isFinished(key) ? null : open_hours, left, left_hours, bottleneck: longest > 0 && hoursAt(key) === longest };
  });
}
