import type { Access } from '@millwright/core/access/types.ts';
import { isWritable as isFilledIn } from '@millwright/core/form/kinds.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { searchableFields } from '../../data/records/search-records.ts';
import { isWritable } from '../../fields/is-writable.ts';

/** A form for a new record, and the field of it that a code is put into. */
export type CodeForm = { form: Form; model: ResolvedModel; field: Field };
/** A field of existing records that a code can be put into. */
export type CodeField = { model: ResolvedModel; field: Field };

/** The editable text fields of this model by which a scan finds a record: unique fields first, the name last. */
export function codeFields(model: ResolvedModel): Field[] {
  const rank = ({ name, misc }: Field) => (misc?.unique ? 0 : name === model.model.primary_attribute ? 2 : 1);
  const fields = searchableFields(model).filter((field) => field.type === 'text' && isWritable(field));
  return fields.sort((a, b) => rank(a) - rank(b));
}

/** Models by slug and field that this person may write with `verb`. */
function writable(schema: Schema, rights: Access, verb: 'CREATE' | 'UPDATE', client_id: string): CodeField[] {
  const may = (resource: 'MODELS' | 'FIELDS', id: string) => rights.allows(verb, resource, { id, client_id });
  return [...schema.models.values()]
    .filter(({ model }) => may('MODELS', model.id))
    .flatMap((model) => codeFields(model).map((field) => ({ model, field })))
    .filter(({ field }) => may('FIELDS', field.id));
}

const takesText = (asked: FormField, { name }: Field) =>
  asked.attribute === name && (asked.kind === 'text' || asked.kind === 'autocomplete') && isFilledIn(asked);

/** The forms with which this person may create a record that carries a code, each with its fields for codes. */
export function formsForCodes(schema: Schema, forms: readonly Form[], rights: Access, client_id: string): CodeForm[] {
  const fields = writable(schema, rights, 'CREATE', client_id);
  return forms
    .filter((form) => !form.deleted && !form.step)
    .flatMap((form) =>
      fields
        .filter(
          ({ model, field }) => (form.model === model.table || form.model === model.model.id) && form.fields.some((one) => takesText(one, field)),
        )
        .map((taken) => ({ form, ...taken })),
    );
}

/** The fields of existing records that this person may give a code to. */
export function fieldsForCodes(schema: Schema, rights: Access, client_id: string): CodeField[] {
  return writable(schema, rights, 'UPDATE', client_id).filter(({ model, field }) => !model.model.misc?.append_only && !field.misc?.create_only);
}
