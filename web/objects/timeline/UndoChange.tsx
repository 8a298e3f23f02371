import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Entry } from '../../data/records/timeline.ts';
import { useUndoChange } from '../../data/records/use-events.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';

type Props = { id: string; entry: Entry; model: ResolvedModel };

/** Undoes a change. If values were changed again since, it lists them and asks for confirmation. */
export function UndoChange({ id, entry, model }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const undo = useUndoChange(id);
  const [changed, setChanged] = useState<string[] | null>(null);
  const nameOf = (name: string) => {
    const end = model.ends.get(name);
    return label(model.fields.get(name)?.label ?? (end ? endLabel(end) : name));
  };
  const run = (anyway: boolean) =>
    undo.mutate(
      { event_ids: entry.events, anyway },
      {
        onSuccess: () => {
          setChanged(null);
          notifications.show({ message: text('timeline.undone'), color: 'green' });
        },
        onError: (error) => {
          if (error.code === 'changed_since' && !anyway) return setChanged((error.details.changed as string[] | undefined) ?? []);
          setChanged(null);
          showRefusal(error, failure(error), text('timeline.undoFailed'));
        },
      },
    );
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
        loading={undo.isPending}
        onClick={() => run(false)}
      >
        {text('timeline.undo')}
      </Button>
      <Modal
        opened={changed !== null}
        onClose={() => setChanged(null)}
        title={text('timeline.changedSince')}
        closeButtonProps={{ 'aria-label': text('actions.close') }}
      >
        <Text>{text('timeline.changedNames', { names: (changed ?? []).map(nameOf).join(', ') })}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setChanged(null)}>
            {text('actions.cancel')}
          </Button>
          <Button loading={undo.isPending} onClick={() => run(true)}>
            {text('timeline.undoAnyway')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
