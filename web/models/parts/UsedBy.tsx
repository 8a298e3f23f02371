import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, post } from '../../data/http.ts';
import { Readers } from '../../documents/uses/Readers.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import classes from '../models.module.css';

/** Finds what uses a field, by planning its deletion without executing it. */
function useReaders(field: Field, enabled: boolean) {
  const { stored } = useModelEditor();
  return useQuery<ModelPlan['readers'], AppFailure>({
    queryKey: ['field-readers', stored.id, stored.version, field.id],
    queryFn: async ({ signal }) => {
      const schema = stored.schema.map((one) => (one.id === field.id ? { ...one, deleted: true } : one));
      const { version } = stored;
      return (await post(`/v1/documents/models/${stored.id}/plan`, { schema }, { version, signal })).data.readers;
    },
    enabled,
    staleTime: 60_000,
    retry: false,
  });
}

/** Lists what uses a field: views, forms, formulas, automations, processes. */
export function UsedBy({ field }: { field: Field }) {
  const text = useText();
  const { stored, editable } = useModelEditor();
  const isStored = stored.schema.some(({ id, deleted }) => id === field.id && !deleted);
  const { data } = useReaders(field, editable && isStored && stored.primary_attribute !== field.name);
  if (!data) return null;
  if (!data.length) return <p className={classes.hint}>{text('models.field.unused')}</p>;
  return <Readers readers={data} title={text('models.field.usedBy', { count: data.length })} />;
}
