import type { Form } from '@millwright/core/form/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { findModel } from '../../data/documents/use-schema.ts';

/** A form that may begin with a record, with the attributes under which it takes one. */
export type StartableForm = Pick<Form, 'title'> & { reference: string; fills: string[] };

type Stored = Form & { id: string; slug: string | null };

/** The forms that take a record of a model, under a link to one that they ask for. */
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

/** The model whose records a form makes. */
export function useFormModel(schema: Schema, reference: string): ResolvedModel | undefined {
  const { data = [] } = useDocuments<Stored>('forms');
  const form = data.find(({ id, slug }) => id === reference || slug === reference);
  return form && findModel(schema, form.model);
}
