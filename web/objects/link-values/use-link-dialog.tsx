import type { JsonObject } from '@millwright/core/json.ts';
import type { End } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { type ReactNode, useState } from 'react';
import type { useChangeObject } from '../../data/records/use-object.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { useCanFill } from './use-can-fill.ts';

type Asked = { identity: string; name: string };

/**
 * Opens the dialog for the attributes of a link, of one that is new or stored, and saves the link with them. `asks` and
 * `edits` say whether the user may fill in any attribute of a new and of an existing link.
 */
export function useLinkDialog(record: string, end: End, fields: readonly Field[], change: ReturnType<typeof useChangeObject>) {
  const canFill = useCanFill();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    change.reset();
    setAsked(null);
  };
  const save = ({ identity }: Asked, properties: JsonObject) => {
    const given = Object.keys(properties).length > 0 ? { properties } : {};
    change.mutate({ relations: [{ name: end.name, action: 'link', ids: [identity], ...given }] }, { onSuccess: () => setAsked(null) });
  };
  const dialog: ReactNode = asked && (
    <LinkDialog
      key={asked.identity}
      record={record}
      end={end}
      identity={asked.identity}
      name={asked.name}
      fields={fields}
      error={change.error}
      pending={change.isPending}
      onSave={(properties) => save(asked, properties)}
      onClose={close}
    />
  );
  const some = (verb: 'CREATE' | 'UPDATE') => fields.some((field) => canFill(verb, field));
  return { asks: some('CREATE'), edits: some('UPDATE'), ask: setAsked, dialog, isOpen: asked !== null };
}
