import { Input } from '@mantine/core';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { type ReactNode, useCallback, useRef } from 'react';
import { FilesEditor } from '../../fields/file/FilesEditor.tsx';
import type { ChangeFiles } from '../../fields/file/use-removal.ts';
import { useFormModel } from '../state/form-model.ts';

type Common = { id: string; label: string | undefined; description: string | undefined; required: boolean; error: ReactNode };
type Props = { field: FormField; value: Json; onChange: (value: Json) => void; name: string; bare: boolean; common: Common };

/** Edits the files of a form field. They are uploaded at once, and belong to the record after submission. */
export function FilesControl({ field, value, onChange, name, bare, common: { id, label, description, required, error } }: Props) {
  const { state } = useFormModel();
  const { unfinished } = state;
  const ids = Array.isArray(value) ? value.map(String) : [];
  // Several uploads may finish before the form renders again.
  const latest = useRef(ids);
  latest.current = ids;
  const change: ChangeFiles = (next) => {
    latest.current = next(latest.current);
    onChange(latest.current.length ? latest.current : null);
  };
  const onUnfinished = useCallback((is: boolean) => unfinished(id, is ? 'file_not_sent' : null), [unfinished, id]);
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} required={required} error={error} id={`${id}-files`}>
      <FilesEditor id={id} label={name} ids={ids} onChange={change} onUnfinished={onUnfinished} compact={bare} pictures={field.kind === 'image'} />
    </Input.Wrapper>
  );
}
