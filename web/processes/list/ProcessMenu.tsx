import { Menu } from '@mantine/core';
import { IconCopy, IconShare3, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppFailure, post } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { DeletionDialog } from '../../trash/DeletionDialog.tsx';
import { useUndoDeletion } from '../../trash/use-restore.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import type { ProcessDefinition } from '../data/use-process.ts';
import { ProcessUses } from './ProcessUses.tsx';
import { UsesDialog } from './UsesDialog.tsx';

/** A copy has the same steps, so settings by their keys apply to both. */
const copyOf = ({ process, steps }: ProcessDefinition, label: string) => ({
  label,
  process_type: process.process_type,
  steps: steps.map(({ label: name, key, line_num, description, include_in_mrp, workstation }) => ({
    label: name,
    line_num,
    include_in_mrp,
    ...(key ? { key } : {}),
    ...(description ? { description } : {}),
    ...(workstation ? { workstation: workstation.identity } : {}),
  })),
});

/** Duplicates a process, shows its uses, or deletes it with an undo button. */
export function ProcessMenu({ definition }: { definition: ProcessDefinition }) {
  const text = useText();
  const failure = useFailureText();
  const client = useQueryClient();
  const undo = useUndoDeletion();
  const [asking, ask] = useState(false);
  const [telling, tell] = useState(false);
  const { identity, label, own_model } = definition.process;
  const again = () => client.invalidateQueries({ queryKey: ['processes'] });
  const duplicate = useMutation<unknown, AppFailure, void>({
    mutationFn: () => post('/v1/processes/create/', copyOf(definition, text('processes.list.copyOf', { name: label }))),
    onSuccess: again,
    onError: (error) => showRefusal(error, failure(error)),
  });
  const remove = useMutation<unknown, AppFailure, void>({
    mutationFn: () => post('/v1/graph/delete/', { node_id: identity }),
    onSuccess: () => {
      ask(false);
      undo(own_model, [identity], text('processes.list.deleted', { name: label }), () => void again());
      return again();
    },
  });
  return (
    <>
      <MoreMenu label={text('processes.list.more', { name: label })}>
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => duplicate.mutate()}>
          {text('processes.list.duplicate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconShare3 size={16} stroke={1.75} />} onClick={() => tell(true)}>
          {text('processes.uses.title')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => ask(true)}>
          {text('processes.list.delete')}
        </Menu.Item>
      </MoreMenu>
      {telling && <UsesDialog definition={definition} onClose={() => tell(false)} />}
      {asking && (
        <DeletionDialog
          ids={[identity]}
          title={text('processes.list.deleteTitle', { name: label })}
          error={remove.error ? failure(remove.error) : undefined}
          busy={remove.isPending}
          onCancel={() => ask(false)}
          onDelete={() => remove.mutate()}
        >
          <ProcessUses definition={definition} goes />
        </DeletionDialog>
      )}
    </>
  );
}
