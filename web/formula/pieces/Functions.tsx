import { TextInput } from '@mantine/core';
import { functions } from '@millwright/core/formula/check/functions.ts';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../formula.module.css';
import { useFunctionHelp } from './use-function-help.ts';

/** Lists all functions with their syntax and purpose; a click inserts one into the formula. */
export function Functions({ onTake }: { onTake: (piece: string) => void }) {
  const text = useText();
  const help = useFunctionHelp();
  const [words, setWords] = useState('');
  const search = words.trim().toUpperCase();
  const matches = [...functions].filter(([name, { usage }]) => [usage, help(name)].some((said) => said.toUpperCase().includes(search)));
  return (
    <div>
      <TextInput
        size="xs"
        aria-label={text('formula.findFunction')}
        placeholder={text('formula.findFunction')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul className={classes.pieces}>
        {matches.map(([name, { usage }]) => (
          <li key={name}>
            <button type="button" className={classes.piece} onClick={() => onTake(`${name}()`)}>
              <span className={classes.function}>
                <code>{usage}</code>
                <span>{help(name)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
