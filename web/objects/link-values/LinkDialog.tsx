import { Modal } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import type { End } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { LinkForm } from './LinkForm.tsx';
import { useCanFill } from './use-can-fill.ts';
import { useLink } from './use-link-values.ts';

type Props = {
  /** The record that the link starts from. */
  record: string;
  end: End;
  /** The linked record, or one that was picked to be linked. */
  identity: string;
  name: string;
  fields: readonly Field[];
  error: unknown;
  pending: boolean;
  onSave: (values: JsonObject) => void;
  onClose: () => void;
};

/** Asks for the attributes of one link, once the present ones are read. */
export function LinkDialog({ record, end, identity, name, fields, error, pending, onSave, onClose }: Props) {
  const text = useText();
  const canFill = useCanFill();
  const link = useLink(record, end, fields, identity);
  const isLinked = link.data !== null;
  const verb = isLinked ? 'UPDATE' : 'CREATE';
  const save = (values: JsonObject) => (isLinked && Object.keys(values).length === 0 ? onClose() : onSave(values));
  return (
    <Modal opened onClose={onClose} title={text('objects.linkTo', { name })} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {link.data !== undefined ? (
        <LinkForm
          fields={fields.filter((field) => canFill(verb, field))}
          values={link.data ?? {}}
          error={error}
          pending={pending}
          onSave={save}
          onClose={onClose}
        />
      ) : link.error ? (
        <Failure error={link.error} onRetry={() => void link.refetch()} />
      ) : (
        <Waiting lines={fields.length} />
      )}
    </Modal>
  );
}
