import { Button, Group } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ReadOnly } from '../../ui/ReadOnly.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import type { useSaveCompany } from './use-save-company.ts';

type Props = {
  title: string;
  mayWrite: boolean;
  changed: boolean;
  saving: ReturnType<typeof useSaveCompany<{ options: JsonObject }>>;
  onSave: () => void;
  children: ReactNode;
};

/** Options of the company that are saved by a button of their own. */
export function SavedPanel({ title, mayWrite, changed, saving: { save, outOfSync, refresh }, onSave, children }: Props) {
  const text = useText();
  return (
    <Panel title={title}>
      <SaveFailure error={save.error} outOfSync={outOfSync} refresh={refresh} onRetry={onSave} />
      <ReadOnly when={!mayWrite}>{children}</ReadOnly>
      {mayWrite && (
        <Group justify="flex-end">
          <Button disabled={!changed || outOfSync} loading={save.isPending} onClick={onSave}>
            {text('actions.save')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}
