import { Button } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { IconPlus } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import type { Actions } from '../actions/use-actions.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { useFirstForms } from './first-steps.ts';

type Props = {
  title: string;
  /** Whether the view is built in. */
  builtIn: boolean;
  actions: Pick<Actions, 'of' | 'denied' | 'run'>;
  /** The purpose of the block, if its setup states one. */
  purpose?: Text | undefined;
};

/** Explains an empty block and offers to add the first record, or the first steps in an empty company. */
export function EmptyBlock({ title, builtIn, actions, purpose }: Props) {
  const text = useText();
  const label = useLabel();
  const creation = actions.of('button').find((action) => action.form && !actions.denied(action));
  const first = useFirstForms(builtIn);
  if (first.length) return <FirstSteps forms={first} />;
  const create = creation && (
    <Button variant="default" mih="var(--mw-target)" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => actions.run(creation, [])}>
      {text('table.addFirst')}
    </Button>
  );
  const sentence = label(purpose);
  return sentence ? (
    <Empty title={sentence} action={create} />
  ) : (
    <Empty title={text('table.empty', { name: title })} example={text('table.emptyExample')} action={create} />
  );
}
