import { Button } from '@mantine/core';
import { IconCopy, IconLock } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { useDuplicate } from '../list/use-duplicate.ts';
import { useViewRights } from '../list/use-view-rights.ts';
import type { ViewDocument } from './draft/view-draft.ts';

/** Replaces the editor for a built-in view: explains why it can't be changed, and offers a copy. */
export function BuiltInView({ view }: { view: ViewDocument }) {
  const text = useText();
  const label = useLabel();
  const rights = useViewRights();
  const { duplicate, pending } = useDuplicate(view);
  return (
    <Screen title={label(view.name)} crumbs={[{ label: text('screens.views'), to: '/views' }]}>
      <Empty
        icon={IconLock}
        title={text('errors.view_not_customisable')}
        action={
          rights.create && (
            <Button leftSection={<IconCopy size={16} stroke={1.75} />} loading={pending} onClick={duplicate}>
              {text('viewEditor.customise')}
            </Button>
          )
        }
      />
    </Screen>
  );
}
