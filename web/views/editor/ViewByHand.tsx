import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import type { ViewDocument } from './draft/view-draft.ts';

/** Replaces the editor for a view with a handwritten query: explains that it can't be edited here, and links to the view. */
export function ViewByHand({ view }: { view: ViewDocument }) {
  const text = useText();
  const label = useLabel();
  return (
    <Screen title={label(view.name)} crumbs={[{ label: text('screens.views'), to: '/views' }]}>
      <Empty
        icon={IconCode}
        title={text('viewEditor.byHand')}
        action={
          <Button component={Link} to={`/view/${view.id}`} variant="default">
            {text('viewEditor.open')}
          </Button>
        }
      />
    </Screen>
  );
}
