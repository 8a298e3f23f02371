import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';
import { VariableTree } from './VariableTree.tsx';
import { search, type Variable } from './variables.ts';

type Props = { /** What it picks for. */ name: string; variables: Variable[]; onPick: (path: string) => void };

/** Everything that an expression can read, as a tree with the values of an actual run. */
export function VariablePicker({ name, variables, onPick }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const matches = search(variables, words);
  const pick = (path: string) => {
    onPick(path);
    setOpen(false);
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={380} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={`${text('automations.mapping.pick')}: ${name}`}
          title={text('automations.mapping.pick')}
          onClick={() => setOpen(!open)}
        >
          <IconBraces size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <TextInput
          data-autofocus
          size="xs"
          mb={8}
          aria-label={text('automations.mapping.search')}
          placeholder={text('automations.mapping.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {matches.length === 0 ? (
          <p className={classes.hint}>{text('automations.mapping.nothing')}</p>
        ) : (
          <VariableTree variables={matches} onPick={pick} open={words !== ''} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
