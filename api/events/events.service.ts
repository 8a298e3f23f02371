import type { Cause } from '@millwright/core/access/types.ts';
import type { TimelineEvent } from '@millwright/core/contract/events.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isObject, type Json, type Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { ruleLabel } from '@millwright/core/process/rule-label.ts';
import { type Guard, readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import { commentText, mentionsIn } from '@millwright/core/record/comment/mentions.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { newId } from '../db/sql/new-id.ts';
import type { TenantTransaction } from '../db/types.ts';
import { type AttachedFile, toldAttachments } from '../messages/attachments/attached-file.ts';
import { mayReadWords } from '../messages/sending/may-read-words.ts';
import { notifyMentioned } from '../notices/audience/notify-mentioned.ts';
import { demandSight } from '../records/draft/rights.ts';
import { modelsOf } from '../records/stored/model-of.ts';
import { mentionedPeople, namesOf } from './mentions/mentions.ts';
import { visibleModel } from './mentions/visible-model.ts';
import { actionOf } from './writer.ts';

type Row = {
  id: string;
  model: string;
  type: string;
  date: Date;
  field: string | null;
  change: [Json, Json] | null;
  comment: string | null;
  form_id: string | null;
  run_id: string | null;
  external_user: string | null;
  cause: Pick<Cause, 'kind' | 'id' | 'step' | 'rule' | 'action' | 'outside' | 'entered' | 'undoes'>;
  user: TimelineEvent['user'];
  user_id: string | null;
  total: number;
  /** The record's values that a message contains, and the sender of the message. */
  filled: Json | null;
  sender_id: string | null;
};

/** The present state of a message, in SQL. */
const messageSql = `jsonb_build_object('state', m.state, 'error', m.error, 'subject', m.subject, 'body', m.body, 'attachments', m.files)`;

/**
 * The lines of a record's timeline, in SQL. Events of failed automations, messages and decisions contain an error, a message or a
 * decision instead of fields of the record. Changes without a visible field have no line.
 */
const changesOf = (schema: string) => `
  select e.*, c.key as field, c.value as change from ${identifier(schema)}._events e
  left join lateral jsonb_each(case when e.changes = '{}'::jsonb then null else e.changes end) c on true where e.node_id = $1
    and (c.key is not null or e.comment is not null or e.type not in ('updated', 'transition'))
    and (c.key is null or e.type in ('automation_failed', 'message', 'decision') or not c.key = any($2::text[]))`;

/** A record's timeline, newest first, with a line for each changed field that the reader may see. Deleted records have one too. */
export async function listEvents(
  tenant: TenantTransaction,
  node: string,
  page: { limit: number; skip: number },
): Promise<{ data: TimelineEvent[]; total: number }> {
  const id = isUuid(node) ? node.toLowerCase() : null;
  const schema = identifier(tenant.client.schema);
  const [first] = id ? await tenant.query<{ model: string }>(`select model from ${schema}._events where node_id = $1 order by id limit 1`, [id]) : [];
  const slug = first?.model ?? (id ? (await modelsOf(tenant, [id])).get(id) : undefined);
  const model = slug === undefined ? undefined : tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('not_found');
  demandSight(tenant, model);
  const guard = readGuard(tenant.access, tenant.client.id);
  const hidden = hiddenNames(tenant.config.schema, model, guard);
  const rows = await tenant.query<Row>(
    `with lines as (${changesOf(tenant.client.schema)})
     select l.id, l.type, l.date, l.field, case when m.id is null then l.change else jsonb_build_array(null, l.change->1 || ${messageSql}) end as change, m.variables->'record' as filled, m.user_id as sender_id, l.comment, l.form_id, l.run_id, l.external_user, l.cause, l.user_id, (select count(*) from lines) as total,
       case when u.id is null then null else json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'picture_url', nullif(u.picture_url, '')) end as user
     from lines l left join platform.users u on u.id = l.user_id
       left join platform.messages m on l.type = 'message' and m.id = (l.change->1->>'id')::uuid order by l.date desc, l.id desc, l.field limit $3 offset $4`,
    [id, hidden, page.limit, page.skip],
    { name: 'timeline' },
  );
  const total = rows[0] ? Number(rows[0].total) : await countLines(tenant, id as string, hidden);
  const moves = tenant.config.binding?.subjects.find((subject) => subject.model === slug)?.active;
  const hidesMoves = moves !== undefined && hidden.includes(moves);
  const told = rows.map((row) => ({
    ...row,
    // People who may not read a record's step may not know that it has moved.
    type: hidesMoves && row.type === 'transition' ? 'updated' : row.type,
    change: mayReadMessage(tenant, model, row) ? toldFiles(tenant, row) : withoutWords(row.change),
  }));
  const names = await namesOf(
    tenant,
    rows.flatMap(({ comment }) => mentionsIn(comment ?? '')),
  );
  return { data: told.map((row) => eventOf(tenant.config, row, names)), total };
}

/** Whether the reader may read the text of a line's message: it is their own, or contains no hidden values. True for other lines. */
const mayReadMessage = (tenant: TenantTransaction, model: ResolvedModel, { filled, sender_id }: Row): boolean =>
  filled === null || (sender_id !== null && sender_id === tenant.principal.user_id) || mayReadWords(tenant, model, filled);

/** A message's line with the files that its reader may see. */
function toldFiles({ principal }: TenantTransaction, { change, filled, sender_id }: Row): Row['change'] {
  const told = change?.[1];
  if (filled === null || !isObject(told)) return change;
  const own = sender_id !== null && sender_id === principal.user_id;
  return [null, { ...told, attachments: toldAttachments((told.attachments ?? []) as AttachedFile[], own) }];
}

function withoutWords(change: Row['change']): Row['change'] {
  const told = change?.[1];
  return isObject(told) ? [null, { ...told, subject: '', body: '', attachments: [] }] : change;
}

/** The names of fields and relations that the reader may not see. */
const hiddenNames = (schema: Schema, model: ResolvedModel, guard: Guard): string[] =>
  [...model.fields.keys(), ...model.ends.keys()].filter((name) => !isVisible({ schema, guard }, model, name));

async function countLines(tenant: TenantTransaction, id: string, hidden: string[]): Promise<number> {
  const [row] = await tenant.query<{ total: number }>(`select count(*) as total from (${changesOf(tenant.client.schema)}) l`, [id, hidden]);
  return Number(row?.total ?? 0);
}

/** The label of a cause: its rule, otherwise the automation of the run (`<automation>.<event>`) that wrote or is undone by the event. */
export function causeLabel(config: Configuration, { kind, id, rule, undoes }: Pick<Cause, 'kind' | 'id' | 'rule' | 'undoes'>): Text | null {
  if (rule !== undefined) return ruleLabel(config.binding, config.policies.values(), rule);
  const [automation = ''] = (undoes ?? (kind === 'run' ? (id ?? '') : '')).split('.');
  return (automation && config.find('settings_data_connections', automation)?.label) || null;
}

/** A person of another company, of whom only the name is known; null for others. */
const visitorOf = (id: string | null, { outside }: Row['cause']): TimelineEvent['user'] =>
  id !== null && outside !== undefined ? { id, first_name: outside, last_name: '', picture_url: null, outside: true } : null;

const mentioned = (comment: string, names: ReadonlyMap<string, string>): TimelineEvent['mentions'] =>
  mentionsIn(comment).flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) ?? '' }] : []));

const eventOf = (
  config: Configuration,
  { id, type, date, user, user_id, field, change, comment, form_id, run_id, external_user, cause }: Row,
  names: ReadonlyMap<string, string>,
): TimelineEvent => ({
  id,
  type,
  date: new Date(date).toISOString(),
  entered_at: cause.entered ?? null,
  user: user ?? visitorOf(user_id, cause),
  field,
  old_value: change?.[0] ?? null,
  new_value: change?.[1] ?? null,
  comment,
  mentions: mentioned(comment ?? '', names),
  form_id,
  run_id,
  external_user,
  cause: {
    kind: cause.kind,
    id: cause.id ?? null,
    step: cause.step ?? null,
    rule: cause.rule ?? null,
    action: actionOf(config, cause),
    label: causeLabel(config, cause),
    undoes: cause.undoes ?? null,
  },
});

/** Adds a comment to a record's timeline, and notifies the people whom it mentions. Everybody who may read the record may comment on it. */
export async function addComment(
  tenant: TenantTransaction,
  node: string,
  comment: string,
): Promise<{ related_object_id: string; comment: string; date: string }> {
  const { id, model } = await visibleModel(tenant, node);
  const people = await mentionedPeople(tenant, model, comment);
  const about = { object_id: id, model: model.model.slug };
  const event_id = newId();
  tenant.emit({ id: event_id, node_id: id, model: about.model, type: 'comment', comment });
  await notifyMentioned(tenant, { ...about, event_id, people: [...people.keys()], words: commentText(comment, people) });
  return { related_object_id: id, comment, date: tenant.now };
}
