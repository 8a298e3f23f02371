import { inLanguage } from '@millwright/core/json.ts';
import type { SaveItem } from '@millwright/core/record/types.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { saveRecords } from '../../records/records.service.ts';

type BuiltInRecord = BuiltIn['records'][number];

function itemOf({ model, ref, properties, texts = {}, links = {} }: BuiltInRecord, language: string): SaveItem {
  const named = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inLanguage(text, language)]));
  const relations = Object.entries(links).map(([name, to]) => ({ name, action: 'link' as const, ids: [{ ref: to }] }));
  return { model, ref, properties: { ...properties, ...named }, relations, once: `built-in/${ref}` };
}

/** Saves the first records of a client, named in its language. Each is created only once, even if this runs again. */
export async function saveBuiltInRecords(tenant: TenantTransaction, records: readonly BuiltInRecord[]): Promise<void> {
  if (records.length)
    await saveRecords(
      tenant,
      records.map((record) => itemOf(record, tenant.client.language)),
      { rights: 'by_caller' },
    );
}
