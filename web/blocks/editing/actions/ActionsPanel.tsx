import { Button } from '@mantine/core';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { uuid } from '../../../data/uuid.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import type { EditingProps } from '../block-editing.ts';
import { EntryTools } from '../fields/EntryTools.tsx';
import classes from '../fields/fields.module.css';
import { Section } from '../fields/Section.tsx';
import { ActionFields } from './ActionFields.tsx';
import { missing } from './action-edits.ts';

type Props = EditingProps<RowsSetup> & { blocks: readonly { id: string; name: string }[] };

/** Edits the actions of a block: which click, button, selection or scan does what. */
export function ActionsPanel({ setup, schema, model, change, blocks }: Props) {
  const text = useText();
  const label = useLabel();
  const [open, setOpen] = useState<string | null>(null);
  const actions = setup.actions;
  const add = () => {
    const id = uuid();
    change({ actions: [...actions, { id, trigger: 'button', kind: 'open_form' }] });
    setOpen(id);
  };
  return (
    <Section title={text('blocks.editing.tabs.actions')}>
      {actions.length === 0 && <p className={classes.hint}>{text('blocks.editing.actions.empty')}</p>}
      <ul className={classes.entries}>
        {actions.map((action, index) => {
          const opened = open === action.id;
          const what = label(action.label) || text(`blocks.editing.actions.kinds.${action.kind}`);
          const name = text('blocks.editing.actions.sentence', { when: text(`blocks.editing.actions.triggers.${action.trigger}`), what });
          return (
            <li key={action.id} className={classes.entry}>
              <button type="button" className={classes.toggle} aria-expanded={opened} onClick={() => setOpen(opened ? null : action.id)}>
                {opened ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
                <span>{name}</span>
                {!opened && missing(action) && <em className={classes.wrong}>{text('blocks.editing.actions.unfinished')}</em>}
              </button>
              <span className={classes.tools}>
                <EntryTools entries={actions} index={index} name={name} onChange={(next) => change({ actions: next })} />
              </span>
              {opened && (
                <ActionFields
                  action={action}
                  onChange={(next, tag) => change({ actions: actions.with(index, next) }, tag)}
                  schema={schema}
                  model={model}
                  columns={setup.columns}
                  blocks={blocks}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Button size="sm" variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
        {text('blocks.editing.actions.add')}
      </Button>
    </Section>
  );
}
