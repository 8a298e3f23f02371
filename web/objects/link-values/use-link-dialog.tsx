import type { JsonObject } from '@millwright/core/json.ts';
import type { End } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { type ReactNode, useState } from 'react';
import type { useChangeObject } from '../../data/records/use-object.ts';
import { canFill, LinkDialog } from './LinkDialog.tsx';

type Asked = { identity: string; name: string; values: JsonObject };

/** Opens the dialog for the attributes of a link, of one that is new or stored, and saves the link with them. */
export function useLinkDialog(end: End, fields: readonly Field[], change: ReturnType<typeof useChangeObject>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    change.reset();
    setAsked(null);
  };
  const save = ({ identity }: Asked, properties: JsonObject) =>
    change.mutate({ relations: [{ name: end.name, action: 'link', ids: [identity], properties }] }, { onSuccess: () => setAsked(null) });
  const dialog: ReactNode = asked && (
    <LinkDialog
      key={asked.identity}
      name={asked.name}
      fields={fields}
      values={asked.values}
      error={change.error}
      pending={change.isPending}
      onSave={(properties) => save(asked, properties)}
      onClose={close}
    />
  );
  return { asks: fields.some(canFill), ask: setAsked, dialog, isOpen: asked !== null };
}
