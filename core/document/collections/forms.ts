import { AppError, type Problem } from '../../errors.ts';
import { formProblems } from '../../form/form-rules.ts';
import { isOutsideModel } from '../../form/kinds.ts';
import { formSchema } from '../../form/schema.ts';
import type { Form, FormField } from '../../form/types.ts';
import type { ResolvedModel } from '../../model/schema.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import type { Among, Documents } from '../descriptor/documents.ts';
import { conditionsOfForm } from '../rules/conditions.ts';
import { filterExpression } from '../rules/filters.ts';
import { modelSlug, unfitCondition, unfitQuery } from '../rules/fits.ts';
import { missing } from '../rules/references.ts';

/** The table of stickers that a form names must exist when it is set. A table that is removed later leaves the form unchanged. */
function stickerProblems({ id, model, stickers }: Form, { documents, before }: Among): Problem[] {
  if (stickers === undefined || before.find('forms', id)?.stickers === stickers) return [];
  const tables = documents.find('models', model)?.misc?.page?.tables ?? [];
  const message = `The page of the model has no table ${stickers} with stickers.`;
  return tables.some((table) => table.name === stickers && table.stickers) ? [] : [{ field: 'stickers', code: 'unknown_field', message }];
}

/** A print field must name a document template of the form's own model, and can't be a column of a table of lines. */
function printProblems(fields: readonly FormField[], model: string | undefined, documents: Documents, place = 'fields', inLines = false): Problem[] {
  return fields.flatMap((field, index): Problem[] => {
    const here = `${place}[${index}]`;
    if (field.kind !== 'printable') return printProblems(field.columns ?? [], model, documents, `${here}.columns`, true);
    if (inLines) return [{ field: here, code: 'printable_in_lines', message: 'Only the whole form can be printed, not its lines.' }];
    const template = field.template === undefined ? undefined : documents.find('pdf_templates', field.template);
    const fits = template?.model !== undefined && modelSlug(documents, template.model) === model;
    return fits ? [] : [missing(`${here}.template`, 'Document template')];
  });
}

function formReferences(form: Form, among: Among): Problem[] {
  const { documents } = among;
  if (!form.write_query.trim()) throw new AppError('no_write_query');
  if (!modelSlug(documents, form.model)) return [missing('model', 'Model')];
  if (form.read_query.trim()) documents.readQuery(form.read_query);
  documents.readQuery(form.write_query);
  const prints = printProblems(form.fields, modelSlug(documents, form.model), documents);
  return [...formProblems(form), ...stickerProblems(form, among), ...prints];
}

function conditionsIn(form: Form, documents: Documents) {
  const model = modelSlug(documents, form.model);
  return model ? conditionsOfForm(form, documents.schema, model) : [];
}

function unfitFields(documents: Documents, model: ResolvedModel | undefined, fields: readonly FormField[], place: string): string[] {
  if (!model) return [];
  return fields.flatMap(({ kind, attribute, columns = [] }, index) => {
    const here = `${place}[${index}]`;
    if (isOutsideModel({ kind }) || model.fields.has(attribute)) return [];
    const end = model.ends.get(attribute);
    return end ? unfitFields(documents, documents.schema.models.get(end.to), columns, `${here}.columns`) : [here];
  });
}

function unfitForm(form: Form, documents: Documents): string[] {
  const slug = modelSlug(documents, form.model);
  if (!slug) return ['model'];
  return [
    ...unfitFields(documents, documents.schema.models.get(slug), form.fields, 'fields'),
    ...conditionsIn(form, documents).flatMap((each) => unfitCondition(documents, each.place, each.model, each.condition)),
    ...unfitQuery(documents, 'read_query', form.read_query),
    ...unfitQuery(documents, 'write_query', form.write_query),
  ];
}

/** Forms that people fill in. */
export const forms = defineCollection<Form>({
  component: 'Form',
  resource: 'FORMS',
  schema: formSchema,
  versioned: true,
  drafts: 'document',
  defaults: ({ name }) => ({ read_query: '', fields: [], title: name ?? null }),
  demandedModels: ({ model }) => [model],
  references: formReferences,
  expressions: (form, documents) =>
    conditionsIn(form, documents).map(({ place, model, condition }) => filterExpression(documents, place, [model], condition)),
  unfit: unfitForm,
});
