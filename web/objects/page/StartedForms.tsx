import { Button, Group } from '@mantine/core';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PageForm } from '@millwright/core/model/types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import { type ObjectRecord, refreshObject } from '../../data/records/use-object.ts';
import { useUser } from '../../data/session.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { openRelated } from '../../layers/drawer.ts';
import { holdsFor } from '../../processes/policy/use-doubts.ts';

type Props = { record: ObjectRecord; model: ResolvedModel; name: string; onSaved: () => void };

const none: readonly PageForm[] = [];

/** The forms of a model's page that this person sees and that fit the record as it stands. */
function useStartedForms({ record, model }: Pick<Props, 'record' | 'model'>): readonly PageForm[] {
  const { schema } = useSchema();
  const { time_zone: zone } = useUser().client;
  const forms = model.model.misc?.page?.forms ?? none;
  const seen = useDocuments<{ id: string; slug?: string }>('forms', { enabled: forms.length > 0 }).data;
  const [fitting, setFitting] = useState(none);
  useEffect(() => {
    let live = true;
    const fits = ({ when }: PageForm) =>
      !when ||
      (schema ? holdsFor(when as unknown as Condition, schema, record.primary_model, record.object.properties, zone) : Promise.resolve(false));
    void Promise.all(forms.map(fits)).then((holds) => live && setFitting(forms.filter((_, at) => holds[at])));
    return () => {
      live = false;
    };
  }, [forms, schema, record, zone]);
  const known = new Set(seen?.flatMap(({ id, slug }) => [id, slug ?? id]));
  return fitting.filter(({ form }) => known.has(form));
}

/** What is recorded about a record in records of their own: each opens its form with the record filled in. */
export function StartedForms({ record, model, name, onSaved }: Props) {
  const label = useLabel();
  const client = useQueryClient();
  const { identity } = record.object;
  const forms = useStartedForms({ record, model });
  if (forms.length === 0) return null;
  const saved = () => {
    void refreshObject(client, identity);
    void client.invalidateQueries();
    onSaved();
  };
  return (
    <Group gap={8} mt={12}>
      {forms.map(({ form, fills, label: called }) => (
        <Button
          key={form}
          variant="default"
          onClick={() => openRelated({ kind: 'form', form, values: { [fills]: { identity, name } }, needs_answer: true, onSaved: saved })}
        >
          {label(called)}
        </Button>
      ))}
    </Group>
  );
}
