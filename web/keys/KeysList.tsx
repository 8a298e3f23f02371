import { Modal, Switch } from '@mantine/core';
import { usePreference } from '../app/preferences.ts';
import type { TextKey } from '../i18n/keys.ts';
import { useText } from '../i18n/use-text.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import classes from './KeysList.module.css';

const sections: { title: TextKey; keys: [string, TextKey][] }[] = [
  {
    title: 'keys.everywhere',
    keys: [
      ['Ctrl K', 'keys.palette'],
      ['?', 'keys.list'],
      ['G H', 'keys.home'],
      ['[', 'keys.navigation'],
      [']', 'keys.drawer'],
      ['F6', 'keys.regions'],
      ['Esc', 'keys.out'],
    ],
  },
  {
    title: 'keys.inTables',
    keys: [
      ['/', 'keys.search'],
      ['N', 'keys.new'],
      ['Enter', 'keys.open'],
      ['F2', 'keys.editCell'],
      ['Space', 'keys.select'],
      ['J K', 'keys.walk'],
      ['Ctrl Z', 'keys.undo'],
    ],
  },
  {
    title: 'keys.inForms',
    keys: [
      ['Ctrl S', 'keys.save'],
      ['Ctrl Enter', 'keys.submit'],
      ['Alt N', 'keys.addRow'],
    ],
  },
];

type Props = { opened: boolean; onClose: () => void };

/** `?`: every key, and the switch for single letters. */
export function KeysList({ opened, onClose }: Props) {
  const text = useText();
  const [letters, setLetters] = usePreference('letters');
  return (
    <Modal opened={opened} onClose={onClose} title={text('keys.title')} size="lg" closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <div className={classes.sections}>
        {sections.map((section) => (
          <section key={section.title}>
            <h3 className={classes.title}>{text(section.title)}</h3>
            <dl className={classes.list}>
              {section.keys.map(([keys, name]) => (
                <div key={keys} className={classes.row}>
                  <dt>{text(name)}</dt>
                  <dd>
                    <KeyHint keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt="lg"
        label={text('keys.letters')}
        description={text('keys.lettersHelp')}
        checked={letters}
        onChange={(event) => setLetters(event.currentTarget.checked)}
      />
    </Modal>
  );
}
