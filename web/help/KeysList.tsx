import { Switch } from '@mantine/core';
import { usePreference } from '../data/preferences/preferences.ts';
import type { TextKey } from '../i18n/keys.ts';
import { useText } from '../i18n/use-text.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import classes from './KeysList.module.css';

const sections: { title: TextKey; keys: [string, TextKey][] }[] = [
  {
    title: 'keys.everywhere',
    keys: [
      ['Ctrl K', 'keys.palette'],
      ['?', 'shell.help'],
      ['G H', 'keys.home'],
      ['G T', 'keys.today'],
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
      ['↓', 'keys.rows'],
      ['N', 'keys.new'],
      ['Enter', 'keys.open'],
      ['E', 'keys.edit'],
      ['A', 'keys.advance'],
      ['F2', 'keys.editCell'],
      ['Space', 'keys.select'],
      ['J K', 'keys.walk'],
      ['Ctrl ↓', 'keys.jump'],
      ['Shift ↓', 'keys.range'],
      ['Ctrl C V', 'keys.copy'],
      ['Ctrl Z', 'keys.undo'],
      ['Shift Ctrl Z', 'keys.redo'],
      ['Alt ↓', 'keys.menu'],
      ['Shift F10', 'blocks.menu.label'],
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

/** Every key, and the switch for single letters. */
export function KeysList() {
  const text = useText();
  const [letters, setLetters] = usePreference('letters');
  return (
    <>
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
    </>
  );
}
