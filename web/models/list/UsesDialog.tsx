import { Modal } from '@mantine/core';
import { Readers } from '../../documents/uses/Readers.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useUsesOf } from '../data/use-model-uses.ts';
import type { ModelDocument } from '../data/use-models.ts';

/** Lists what uses a model: relations, views, forms, templates, automations. */
export function UsesDialog({ model, onClose }: { model: ModelDocument; onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const { data, error, refetch } = useUsesOf(model.id);
  const name = label(model.displayed_name);
  return (
    <Modal opened onClose={onClose} title={name} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Readers readers={data} title={text('models.field.usedBy', { count: data.length })} />
      ) : (
        <Waiting lines={3} />
      )}
    </Modal>
  );
}
