import type { Refused, ServerAction } from '@millwright/core/automation/actions.ts';
import type { Problem } from '@millwright/core/errors.ts';
import { fillText } from '@millwright/core/process/fill-text.ts';
import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { placeOfRecord } from '../../records/rules/actions/place-of-record.ts';

/**
 * Turns a server action's refusal into a problem of the save or run. An action reads more than the caller may. Values
 * in its texts that are derived from records (`tells`) are hidden unless the caller may read those fields. When one of
 * several records is meant, its name comes before the field, as in `placeOfRecord`.
 */
export function refusalProblem(tenant: TenantTransaction, { name, refusals = [] }: ServerAction, refused: Refused): Problem {
  const { record, field, because, values = {} } = refused;
  const refusal = refusals.find(({ id }) => id === because);
  if (!refusal) throw new Error(`${name} refuses because of ${because}, which it has no text for.`);
  const denied = Object.entries(refusal.tells ?? {}).filter(([, paths]) => ![paths].flat().every((path) => mayRead(tenant, path)));
  const text = fillText(refusal.text, { ...values, ...Object.fromEntries(denied.map(([value]) => [value, '…'])) }, (value) => String(value ?? ''));
  return {
    field: record === undefined ? field : placeOfRecord(record, field),
    code: because,
    message: typeof text === 'string' ? text : text.en,
    text,
  };
}

/** Whether the caller may read a field or relation `model.name`. Removed ones may be read by nobody. */
function mayRead({ access, client, config: { schema } }: TenantTransaction, path: string): boolean {
  const [slug = '', name = ''] = path.split('.');
  const model = schema.models.get(slug);
  const guard = readGuard(access, client.id);
  return model !== undefined && allowed(() => guard.model(model)) && isVisible({ schema, guard }, model, name);
}
