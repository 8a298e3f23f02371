import { Button } from '@mantine/core';
import { type End, inverseName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useFormsOf } from '../../data/records/use-forms-of.ts';
import { refreshObject } from '../../data/records/use-object.ts';
import { useText } from '../../i18n/use-text.ts';
import { focusNext } from '../../keys/initial-focus.ts';
import { noInputSince } from '../../keys/input-activity.ts';
import { openRelated } from '../../layers/drawer.ts';

type Props = { model: ResolvedModel; end: End; from: string };

/** A button that opens the model's form for a new record linked to this one; nothing without such a form. */
export function NewRelated({ model, end, from }: Props) {
  const text = useText();
  const client = useQueryClient();
  const [form] = useFormsOf(model);
  if (!form) return null;
  const back = inverseName(end);
  const saved = async (identity: string) => {
    const untouched = noInputSince();
    await refreshObject(client, from);
    if (untouched()) focusNext(() => document.querySelector<HTMLElement>(`section a[href="/object/${CSS.escape(identity)}"]`)?.focus());
  };
  const open = () => openRelated({ kind: 'form', form: form.slug, values: { [back]: from }, onSaved: (identity) => void saved(identity) });
  return (
    <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={open}>
      {text('objects.new')}
    </Button>
  );
}
