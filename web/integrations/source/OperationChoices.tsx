import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import type { ReadConnector } from '@millwright/core/integration/reading/read-connector.ts';
import { useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './source.module.css';

type Props = { read: ReadConnector; chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void };

/** As many are shown at a time; a search finds the others. */
const mostListed = 100;

/** The operations of a document, each to be taken over or not. */
export function OperationChoices({ read: { operations, deprecated }, chosen, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  const [words, setWords] = useState('');
  const search = words.trim().toLowerCase();
  const matches = operations.filter((one) => `${one.method} ${one.path} ${one.name} ${label(one.label ?? '')}`.toLowerCase().includes(search));
  const set = (names: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const name of names) on ? next.add(name) : next.delete(name);
    onChange(next);
  };
  const names = matches.map(({ name }) => name);
  return (
    <fieldset className={classes.choices}>
      <legend>{text('integrations.operations')}</legend>
      {operations.length > 10 && (
        <TextInput
          type="search"
          aria-label={text('integrations.source.searchOperations')}
          placeholder={text('integrations.source.searchOperations')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {operations.length > 1 && (
        <Group gap="sm">
          <Button size="xs" variant="subtle" onClick={() => set(names, true)}>
            {text('integrations.source.all', { count: names.length })}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => set(names, false)}>
            {text('integrations.source.none')}
          </Button>
        </Group>
      )}
      {matches.slice(0, mostListed).map(({ name, method, path, label: title }) => (
        <Checkbox
          key={name}
          checked={chosen.has(name)}
          onChange={(event) => set([name], event.currentTarget.checked)}
          label={
            <>
              {label(title ?? '') || name} <code className={classes.path}>{`${method} ${path}`}</code>
              {deprecated.includes(name) && <em> {text('integrations.source.deprecated')}</em>}
            </>
          }
        />
      ))}
      {matches.length > mostListed && <Text size="sm">{text('integrations.source.more', { count: matches.length - mostListed })}</Text>}
    </fieldset>
  );
}
