import { notifications } from '@mantine/notifications';
import type { BlockAction } from '@millwright/core/view/types.ts';
import { createElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../app/session.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { runAction } from './run-action.ts';
import type { Table } from './table.ts';

export type Asking = { ids: string[]; answer: (sure: boolean) => void };
export type Actions = {
  buttons: BlockAction[];
  selected: BlockAction[];
  run: (action: BlockAction, ids: string[]) => void;
  /** The deletion that waits for an answer. */
  asking: Asking | null;
  confirmDelete: (ids: string[]) => Promise<boolean>;
};

/** The block's own actions, ready to run: failures are shown, successes said. */
export function useActions(table: Table, title: string): Actions {
  const text = useText();
  const label = useLabel();
  const sentence = useFailureText();
  const navigate = useNavigate();
  const user = useUser();
  const [asking, setAsking] = useState<Asking | null>(null);
  const confirmDelete = (ids: string[]) =>
    new Promise<boolean>((resolve) =>
      setAsking({
        ids,
        answer: (sure) => {
          setAsking(null);
          resolve(sure);
        },
      }),
    );
  const run = (action: BlockAction, ids: string[]) => {
    runAction(action, {
      ids,
      title,
      user_id: user.id,
      navigate: (path) => void navigate(path),
      refresh: table.refresh,
      confirmDelete,
      done: (done, count) => {
        const name = label(done.label);
        notifications.show({
          color: 'green',
          message: createElement('span', null, [name, text('table.changed', { count })].filter(Boolean).join(': ')),
        });
      },
    }).catch((error: unknown) => {
      notifications.show({ message: sentence(error), color: 'red', autoClose: false });
      table.refresh();
    });
  };
  const of = (trigger: BlockAction['trigger']) => table.setup.actions.filter((action) => action.trigger === trigger);
  return { buttons: of('button'), selected: of('selected_rows'), run, asking, confirmDelete };
}
