import { Button, TextInput } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './editor.module.css';

/** Words by the key under which a template names them. */
type Words = Readonly<Record<string, Text>>;
type Props = { words: Words; editable: boolean; onChange: (words: Words, tag?: string) => void; onDone: () => void };

const keyShape = /^[a-z][a-z0-9_]{0,49}$/;

/** Edits the texts of a document in each language that it is printed in. The template refers to them by `{{text "key"}}`. */
export function WordSettings({ words, editable, onChange, onDone }: Props) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const key = typed.trim();
  const isFree = keyShape.test(key) && !Object.hasOwn(words, key);
  const add = () => {
    onChange({ ...words, [key]: '' });
    setTyped('');
  };
  return (
    <section className={classes.words} aria-label={text('pdf.parts.texts')}>
      <p className={classes.hint}>{text('pdf.wordsHint', { example: '{{text "delivered_on"}}' })}</p>
      {Object.entries(words).map(([name, value]) => (
        <div key={name} className={classes.word}>
          <LabelField
            label={name}
            value={value}
            editable={editable}
            onChange={(next) => onChange({ ...words, [name]: next }, `word ${name}`)}
            onDone={onDone}
          />
          {editable && (
            <ToolbarButton
              label={text('pdf.removeWord', { name })}
              icon={IconTrash}
              onClick={() => onChange(Object.fromEntries(Object.entries(words).filter(([each]) => each !== name)))}
            />
          )}
        </div>
      ))}
      {editable && (
        <div className={classes.word}>
          <TextInput
            label={text('pdf.newWord')}
            description={text('pdf.newWordHint')}
            value={typed}
            error={key && !isFree ? text('pdf.wordTaken') : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} disabled={!isFree} onClick={add}>
            {text('pdf.addWord')}
          </Button>
        </div>
      )}
    </section>
  );
}
