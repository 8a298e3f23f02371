import type { Form } from '@millwright/core/form/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { findModel } from '../../data/documents/use-schema.ts';

/** A form that can start with a record, with the fields that can receive it. */
export type StartableForm = Pick<Form, 'title'> & { reference: string; fills: string[] };

type Stored = Form & { id: string; slug: string | null };

/** Finds the forms with a field for a record of a model. */
export function useStartableForms(schema: Schema, model: string | undefined): StartableForm[] {
  const { data = [] } = useDocuments<Stored>('forms');
  return data.flatMap(({ id, slug, title, model: own, fields }) => {
    const ends = findModel(schema, own)?.ends;
    const fills = fields.flatMap(({ attribute }) => {
      const end = ends?.get(attribute);
      return end && !end.many && end.to === model ? [attribute] : [];
    });
    return fills.length ? [{ reference: slug ?? id, title, fills }] : [];
  });
}

/** Finds the model whose records a form creates. */
export function useFormModel(schema: Schema, reference: string): ResolvedModel | undefined {
  const { data = [] } = useDocuments<Stored>('forms');
  const form = data.find(({ id, slug }) => id === reference || slug === reference);
  return form && findModel(schema, form.model);
}
