import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PageForm } from '@millwright/core/model/types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ObjectRecord, refreshObject } from '../../data/records/use-object.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { openRelated } from '../../layers/drawer.ts';
import { ActionLine } from '../../ui/layout/ActionLine.tsx';
import classes from '../objects.module.css';
import { useFittingForms } from './use-fitting-forms.ts';

type Props = { record: ObjectRecord; model: ResolvedModel; name: string; onSaved: () => void };

const none: readonly PageForm[] = [];

/** Buttons that open forms for new records about this one, with the record filled in. */
export function StartedForms({ record, model, name, onSaved }: Props) {
  const text = useText();
  const label = useLabel();
  const client = useQueryClient();
  const { identity } = record.object;
  const forms = useFittingForms(record, model.model.misc?.page?.forms ?? none);
  if (forms.length === 0) return null;
  const saved = () => {
    void refreshObject(client, identity);
    void client.invalidateQueries();
    onSaved();
  };
  return (
    <div data-room className={classes.content}>
      <ActionLine
        more={text('objects.more_forms')}
        actions={forms.map(({ form, fills, at_once = false, label: called }) => ({
          key: form,
          label: label(called),
          run: () => openRelated({ kind: 'form', form, values: { [fills]: { identity, name } }, needs_answer: true, at_once, onSaved: saved }),
        }))}
      />
    </div>
  );
}
