import { isWritable } from '@millwright/core/form/kinds.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { PageWork } from '@millwright/core/model/types.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Row } from '../../../blocks/columns/values.ts';
import { serverNow } from '../../../data/clock/server-time.ts';
import { answeredOrKept } from '../../../data/device/kept-answers.ts';
import { get, post } from '../../../data/http.ts';
import { uuid } from '../../../data/uuid.ts';
import { needsLook, type QueueEntry, type Submission } from '../../../offline-queue/queue-entry.ts';
import { sendOrEnqueue } from '../../../offline-queue/send-queue.ts';

/** The form by which rows are confirmed, as the browser receives it. */
export type ConfirmForm = Omit<Form, 'read_query' | 'write_query'>;

/** Reads that form once; without a connection the last stored one on this device. */
export const confirmFormQuery = (id: string) => ({
  queryKey: ['work form', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ConfirmForm> =>
    answeredOrKept(
      `work form ${id}`,
      signal,
      async () => (await get<{ data: ConfirmForm }>(`/v1/config/form/${encodeURIComponent(id)}`, { signal })).data,
    ),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always' as const,
  retry: false,
});

const stored = (value: Json | undefined): Json => (isObject(value ?? null) ? ((value as JsonObject).identity ?? null) : (value ?? null));

/** The row's record as seen at confirmation: a late confirmation of another record is refused. */
const linkOf = ({ scan, done }: PageWork, { fields }: ConfirmForm): string[] =>
  fields.flatMap(({ attribute, kind }) => (kind === 'relationship' && scan.includes(attribute) && attribute !== done ? [attribute] : []));

/** Builds the submission of a row: its new values, and the values seen, so that changes by others are not overwritten. */
export function submissionOfRow(work: PageWork, form: ConfirmForm, row: Row, properties: JsonObject, name: string, now: string): Submission {
  const fields = form.fields.filter(isWritable);
  const links = linkOf(work, form);
  const names = fields.map(({ attribute }) => attribute).filter((attribute) => attribute in properties || links.includes(attribute));
  const before = Object.fromEntries(names.map((attribute) => [attribute, stored(row[attribute])]));
  const values = Object.fromEntries(
    names.map((attribute) => [attribute, attribute in properties ? (properties[attribute] ?? null) : (before[attribute] ?? null)]),
  );
  const body = { form_id: form.id, node_id: row.identity, values, before, entered_at: now };
  const opened = Object.fromEntries(form.fields.map(({ attribute }) => [attribute, stored(row[attribute])]));
  const seenValues = Object.fromEntries(form.fields.map(({ attribute }) => [attribute, row[attribute] ?? null]));
  const called = links.flatMap((attribute): [string, string][] => {
    const linked = row[attribute];
    const label = isObject(linked ?? null)
      ? Object.entries(linked as JsonObject).find(([key, value]) => key !== 'identity' && typeof value === 'string')
      : undefined;
    return label ? [[String((linked as JsonObject).identity), String(label[1])]] : [];
  });
  return {
    sending: { typed: JSON.stringify(values), body, key: uuid() },
    answer: { form, values: { identity: row.identity, version: row.version, ...seenValues }, options: {} },
    values: { ...opened, ...values },
    opened,
    names: called,
    record: name,
  };
}

/**
 * Saves a row of a work list. With a form it is queued on this device if there is no connection;
 * resolves to whether the server has it. Throws the server's refusal.
 */
export async function writeRow(
  client: QueryClient,
  work: PageWork,
  { row, properties, name }: { row: Row; properties: JsonObject; name: string },
): Promise<boolean> {
  const form = work.form === undefined ? null : await client.ensureQueryData(confirmFormQuery(work.form)).catch(() => null);
  if (!form) {
    await post('/v1/graph/update/', { node_id: row.identity, properties, version: row.version });
    return true;
  }
  const submission = submissionOfRow(work, form, row, properties, name, serverNow().toISOString());
  return (await sendOrEnqueue(submission, { waits: true, edited: null })) !== null;
}

/** The state of a row's queued confirmation on this device. */
export type Waiting = 'waiting' | 'needs_look' | null;

/** Applies queued confirmations to the rows, except those that the server has refused. */
export function withWaiting(work: PageWork, rows: readonly Row[], entries: readonly QueueEntry[]): { row: Row; waits: Waiting }[] {
  const names = [work.done, work.quantity, ...(work.short ? [work.short.quantity, work.short.reason] : []), ...(work.why ? [work.why.reason] : [])];
  return rows.map((row) => {
    const own = entries.filter(({ sending }) => sending.body.node_id === row.identity);
    const coming = own.filter((entry) => !needsLook(entry));
    const changes = coming.map(({ sending }) => {
      const { values } = sending.body;
      return isObject(values ?? null) ? Object.fromEntries(Object.entries(values as JsonObject).filter(([name]) => names.includes(name))) : {};
    });
    return { row: Object.assign({}, row, ...changes) as Row, waits: own.length > coming.length ? 'needs_look' : coming.length ? 'waiting' : null };
  });
}
