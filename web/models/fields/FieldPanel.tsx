import type { Field } from '@millwright/core/model/types.ts';
import { IconArrowDown, IconArrowUp, IconStar, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { typeSetups } from '../../fields/type-setups.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { ReadOnly } from '../../ui/ReadOnly.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { moveField, removeField } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { settingsOf } from '../parts/settings-of.ts';
import { UsedBy } from '../parts/UsedBy.tsx';
import { FormulaField } from './FormulaField.tsx';
import classes from './fields.module.css';
import { General } from './General.tsx';
import { Rules } from './Rules.tsx';
import { BalanceSettings } from './settings/BalanceSettings.tsx';
import { Counter } from './settings/Counter.tsx';
import { DefaultValue } from './settings/DefaultValue.tsx';
import { GoodsPartChoice } from './settings/GoodsPartChoice.tsx';
import { Limits } from './settings/Limits.tsx';
import { OptionsEditor } from './settings/OptionsEditor.tsx';
import { RelationChoice } from './settings/RelationChoice.tsx';

/** The panel of one field beside the table. It takes the focus, and returns it when it closes. */
export function FieldPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { draft } = useModelEditor();
  const field = draft.schema.find((one) => one.id === id && !one.deleted);
  return field ? <Panel field={field} onClose={onClose} /> : null;
}

function Panel({ field, onClose }: { field: Field; onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const { editable } = useModelEditor();
  const panel = useRef<HTMLElement>(null);
  useShortcut('Escape', onClose);
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? panel.current)?.focus({ preventScroll: true });
  }, []);
  const Icon = typeSetups[field.type].icon;
  const title = label(field.label) || text('models.field.new');
  return (
    <aside ref={panel} className={classes.panel} data-region="inspector" tabIndex={-1} aria-label={title}>
      <header className={classes.head}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <h2 className={classes.title}>{title}</h2>
        {editable && <Tools field={field} onClose={onClose} />}
        <ToolbarButton label={text('actions.close')} keys="Esc" icon={IconX} onClick={onClose} />
      </header>
      <div className={classes.scroll}>
        <ReadOnly when={!editable}>
          <General field={field} />
          <RelationOrOptions field={field} />
          <FormulaField field={field} />
          <Rules field={field} />
          <GoodsPartChoice field={field} />
          <Limits field={field} />
          <Counter field={field} />
          <BalanceSettings field={field} />
          <DefaultValue field={field} />
          <UsedBy field={field} />
        </ReadOnly>
      </div>
    </aside>
  );
}

/** Edits what a field's type requires: the relation that it shows, or its options. */
function RelationOrOptions({ field }: { field: Field }) {
  const { showsRelation, hasOptions } = settingsOf(field);
  if (showsRelation) return <RelationChoice field={field} />;
  return hasOptions ? <OptionsEditor field={field} /> : null;
}

function Tools({ field, onClose }: { field: Field; onClose: () => void }) {
  const text = useText();
  const { stored, draft, edit } = useModelEditor();
  const isPrimary = draft.primary_attribute === field.name;
  const step = (by: -1 | 1) => {
    const moved = moveField(draft, field.id, by);
    if (moved) edit(moved);
  };
  const remove = () => {
    onClose();
    edit(removeField(draft, field.id, stored.schema));
  };
  return (
    <>
      <ToolbarButton
        label={text('models.field.makePrimary')}
        icon={IconStar}
        pressed={isPrimary}
        onClick={() => edit({ ...draft, primary_attribute: field.name })}
      />
      <ToolbarButton label={text('models.field.up')} keys="Alt ↑" icon={IconArrowUp} onClick={() => step(-1)} />
      <ToolbarButton label={text('models.field.down')} keys="Alt ↓" icon={IconArrowDown} onClick={() => step(1)} />
      <ToolbarButton
        label={text('models.field.delete')}
        icon={IconTrash}
        {...(isPrimary ? { disabledReason: text('models.field.primaryStays') } : {})}
        onClick={remove}
      />
    </>
  );
}
