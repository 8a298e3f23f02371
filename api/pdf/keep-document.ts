import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { keepsFiles } from '@millwright/core/model/layout.ts';
import type { TenantTransaction } from '../db/types.ts';
import { keepContent } from '../files/keep-content.ts';
import type { Storage } from '../files/storage/storage.ts';
import { addFile } from '../files/stored/files.service.ts';
import { onDisk } from '../files/stored/on-disk.ts';
import { demandField } from '../records/draft/rights.ts';
import { getObject } from '../records/query.service.ts';
import { updateRecord } from '../records/records.service.ts';
import { lockRecords } from '../records/stored/lock-records.ts';
import { modelOf } from '../records/stored/model-of.ts';

/** Finds the file field in which a document is stored, and its present files. Throws unless the caller may read and change it. */
export async function fieldFor(
  tenant: TenantTransaction,
  object_id: string,
  field_name: string | undefined,
): Promise<{ name: string; files: Json[] }> {
  const { primary_model, object } = await getObject(tenant, object_id);
  const model = tenant.config.schema.models.get(primary_model);
  const fields = [...(model?.fields.values() ?? [])].filter((field) => !field.deleted && keepsFiles(field));
  const field = field_name === undefined ? fields[0] : fields.find(({ name }) => name === field_name);
  if (!model || !field) throw new AppError('no_file_field', { model: primary_model });
  demandField(tenant, 'READ', model, field.name);
  demandField(tenant, 'UPDATE', model, field.name);
  const held = object.properties[field.name];
  return { name: field.name, files: Array.isArray(held) ? held : [] };
}

type Place = { object_id: string; field: string | undefined; file_name: string };

/** Adds a printed document to the files of its record, in the transaction that `write` opens. */
export async function keepPdf(
  storage: Storage,
  client_id: string,
  pdf: Uint8Array,
  { object_id, field, file_name }: Place,
  write: (work: (tenant: TenantTransaction) => Promise<string>) => Promise<string>,
): Promise<string> {
  const { id } = await onDisk(pdf, (path) =>
    keepContent(storage, client_id, { path, file_name }, async (file) => {
      const file_id = await write(async (tenant) => {
        const slug = await modelOf(tenant, object_id);
        const table = slug === null ? undefined : tenant.config.schema.models.get(slug)?.table;
        // The lock prevents others from adding a file between the read and the write of the list.
        if (table !== undefined) await lockRecords(tenant, table, [object_id]);
        const { name, files } = await fieldFor(tenant, object_id, field);
        await addFile(tenant, file);
        await updateRecord(tenant, object_id, { properties: { [name]: [...files, file.id] } });
        return file.id;
      });
      return { ...file, id: file_id };
    }),
  );
  return id;
}
