import { Modal, TextInput, UnstyledButton } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { plain } from '../../format/plain-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { openDrawer } from '../../layers/drawer.ts';
import { closeScan } from '../lookup/scan-state.ts';
import classes from './CreateDialog.module.css';
import type { CodeForm } from './code-fields.ts';
import { useCodePlaces } from './use-code-places.ts';

/** From this many forms on, they can be searched. */
const many = 6;

type Props = { code: string; opened: boolean; onClose: () => void };

/** Chooses the form for a new record that carries the code; it opens beside the page with the code in its field. */
export function CreateDialog({ code, opened, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const [words, setWords] = useState('');
  const forms = useCodePlaces()?.forms ?? [];
  const named = forms
    .map((one) => ({ ...one, name: label(one.form.title), into: text('scan.createInto', { field: label(one.field.label) || one.field.name }) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const matches = named.filter(({ name, into }) => plain(`${name} ${into}`).includes(plain(words.trim())));
  const open = ({ form, field }: CodeForm) => {
    closeScan();
    openDrawer({ kind: 'form', form: form.slug || form.id, values: { [field.name]: code } });
  };
  return (
    <Modal opened={opened} onClose={onClose} title={text('scan.createTitle', { code })} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <p className={classes.help}>{text('scan.createHelp')}</p>
      {forms.length > many && (
        <TextInput label={text('scan.createFind')} data-autofocus value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      )}
      <ul className={classes.list}>
        {matches.map((one) => (
          <li key={`${one.form.id} ${one.field.id}`}>
            <UnstyledButton className={classes.choice} onClick={() => open(one)}>
              <IconFilePlus size={20} stroke={1.75} aria-hidden />
              <span>
                <span className={classes.name}>{one.name}</span>
                <span className={classes.into}>{one.into}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <p className={classes.help} role="status">
        {matches.length === 0 && text('scan.createNone')}
      </p>
    </Modal>
  );
}
