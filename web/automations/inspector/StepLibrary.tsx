import { TextInput } from '@mantine/core';
import { hasBody } from '@millwright/core/automation/flow/graph.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import drawing from '../drawing/drawing.module.css';
import { usePortName } from '../drawing/slot-label.ts';
import { type Slot, stepOf } from '../graph/graph.ts';
import { useEditor } from '../state/editor-context.ts';
import classes from './inspector.module.css';
import { useDock } from './use-dock.ts';
import { type Choice, useStepChoices } from './use-step-choices.ts';

/** The library of all step types and the company's server actions, for adding a step at a place. */
export function StepLibrary({ slot }: { slot: Slot }) {
  const text = useText();
  const { close } = useDock();
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const groups = useStepChoices(slot, words);
  const all = groups.flatMap(({ choices }) => choices);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + all.length) % Math.max(1, all.length));
    }
    if (event.key === 'Enter') all[active]?.use();
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  };
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{text('automations.library.title')}</h2>
        <ToolbarButton label={text('actions.close')} keys="Esc" icon={IconX} onClick={close} />
      </header>
      <div style={{ padding: '0 20px 12px' }}>
        <p className={classes.hint}>{usePlace(slot)}</p>
        <TextInput
          mt={8}
          autoFocus
          leftSection={<IconSearch size={16} stroke={1.75} />}
          aria-label={text('automations.library.search')}
          placeholder={text('automations.library.search')}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={classes.scroll} style={{ paddingTop: 0 }}>
        {all.length === 0 && <p className={classes.hint}>{text('automations.library.nothing', { words })}</p>}
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h3 className={classes.groupName}>{group.name}</h3>
            {group.choices.map((choice) => (
              <ChoiceButton key={choice.key} choice={choice} active={all[active] === choice && words !== ''} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

function usePlace(slot: Slot): string {
  const text = useText();
  const label = useLabel();
  const portName = usePortName();
  const { draft } = useEditor();
  const step = slot.from === null ? undefined : stepOf(draft, slot.from);
  if (!step) return text('automations.library.placeFirst');
  if (slot.port === 'next') return text('automations.library.place', { name: label(step.name) });
  return text('automations.library.placePort', { name: label(step.name), port: portName(slot.port, hasBody(step.type)) });
}

function ChoiceButton({ choice, active }: { choice: Choice; active: boolean }) {
  const { icon: Icon } = choice;
  return (
    <button type="button" className={classes.entry} data-active={active || undefined} onClick={choice.use}>
      <span className={drawing.tile} data-family={choice.family}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.entryText}>
        <span className={classes.entryName}>{choice.name}</span>
        <span className={classes.entryHint}>{choice.hint}</span>
      </span>
    </button>
  );
}
