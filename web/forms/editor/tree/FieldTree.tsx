import { Button } from '@mantine/core';
import { inOrder } from '@millwright/core/form/sections.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconEyeQuestion, IconGripVertical, IconHeading, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { uuid } from '../../../data/uuid.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useRowDragging } from '../../../ui/dragging/use-row-dragging.ts';
import type { Icon } from '../../../ui/icons/document-icons.ts';
import { fieldName } from '../../values/field-name.ts';
import classes from '../editor.module.css';
import type { FormDraft } from '../state/draft.ts';
import { useFormEditing } from '../state/editor-context.ts';
import { addSection, moveField, moveInto, moveSection, type Place, placeField, placeSection, samePlace } from '../state/edits.ts';
import { kindEditing } from '../state/kinds.ts';
import { AddField } from './AddField.tsx';

type Drop = (carried: string, side: 'above' | 'below') => void;
type ItemProps = {
  place: Place;
  icon: Icon;
  name: string;
  conditional: boolean;
  move: (by: 1 | -1) => void;
  /** Its identity as a drag source, and the group of items that it can be dropped on. */
  dragged: { among: string; id: string; onDrop: Drop };
};

/** The drag id of a section. Sections and fields can be dropped on each other. */
const asSection = (id: string) => `section:${id}`;
const sectionIn = (carried: string) => (carried.startsWith('section:') ? carried.slice('section:'.length) : null);

function TreeItem({ place, icon: Glyph, name, conditional, move, dragged }: ItemProps) {
  const text = useText();
  const { selected, select, editable } = useFormEditing();
  const row = useRef<HTMLDivElement>(null);
  const side = useRowDragging(row, editable ? dragged.among : null, dragged.id, dragged.onDrop);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !editable || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <div ref={row} className={classes.itemRow} data-side={side ?? undefined}>
      {editable && <IconGripVertical className={classes.grip ?? ''} size={14} stroke={1.75} aria-hidden />}
      <button
        type="button"
        className={classes.item}
        aria-pressed={samePlace(selected, place)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => select(place)}
        onKeyDown={onKeyDown}
      >
        <Glyph size={16} stroke={1.75} aria-hidden />
        <span className={classes.grow}>{name}</span>
        {conditional && <IconEyeQuestion size={16} stroke={1.75} role="img" aria-label={text('formEditor.conditional')} />}
      </button>
    </div>
  );
}

type FieldsProps = { fields: readonly FormField[]; model: ResolvedModel | null; above: readonly string[] };

function Fields({ fields, model, above }: FieldsProps) {
  const label = useLabel();
  const { schema, draft, change } = useFormEditing();
  return fields.map((field) => {
    const path = [...above, field.id];
    const end = model?.ends.get(field.attribute);
    const lines = (end && schema.models.get(end.to)) ?? null;
    const onDrop: Drop = (carried, side) => {
      const section = sectionIn(carried);
      if (section === null) return change(placeField(draft, [...above, carried], field.id, side));
      if (field.section !== undefined) change(placeSection(draft, section, field.section, side));
    };
    return (
      <li key={field.id}>
        <TreeItem
          place={{ kind: 'field', path }}
          icon={kindEditing[field.kind].icon}
          name={label(fieldName(field, model))}
          conditional={Boolean(field.visible_when ?? field.required_when)}
          move={(by) => change(moveField(draft, path, by))}
          dragged={{ among: ['field', ...above].join('/'), id: field.id, onDrop }}
        />
        {field.columns && field.columns.length > 0 && (
          <ul className={classes.tree} data-inside>
            <Fields fields={field.columns} model={lines} above={path} />
          </ul>
        )}
      </li>
    );
  });
}

/** Handles a drop on a section heading: a section moves beside it, a field becomes its first. */
function onSection(draft: FormDraft, id: string, carried: string, side: 'above' | 'below'): FormDraft {
  const section = sectionIn(carried);
  return section === null ? moveInto(draft, carried, id, 'first') : placeSection(draft, section, id, side);
}

/** Lists the form's sections with their fields, and lines with their columns. */
export function FieldTree() {
  const text = useText();
  const label = useLabel();
  const { model, draft, editable, change, select, selected } = useFormEditing();
  const chosen = selected?.kind === 'field' ? draft.fields.find(({ id }) => id === selected.path[0])?.section : selected?.id;
  const addNewSection = () => {
    const id = uuid();
    change(addSection(draft, { id, title: text('formEditor.newSection') }));
    select({ kind: 'section', id });
  };
  return (
    <nav className={classes.palette} aria-label={text('formEditor.tree')}>
      <ul className={classes.tree}>
        {inOrder(draft).map(({ section, fields }) => (
          <li key={section?.id ?? ''}>
            {section && (
              <TreeItem
                place={{ kind: 'section', id: section.id }}
                icon={IconHeading}
                name={label(section.title)}
                conditional={section.visible_when !== undefined}
                move={(by) => change(moveSection(draft, section.id, by))}
                dragged={{
                  among: 'field',
                  id: asSection(section.id),
                  onDrop: (carried, side) => change(onSection(draft, section.id, carried, side)),
                }}
              />
            )}
            <ul className={classes.tree} data-inside={section !== null || undefined}>
              <Fields fields={fields} model={model} above={[]} />
            </ul>
          </li>
        ))}
      </ul>
      {editable && (
        <div className={classes.adding}>
          <AddField section={chosen} />
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={addNewSection}>
            {text('formEditor.addSection')}
          </Button>
        </div>
      )}
    </nav>
  );
}
