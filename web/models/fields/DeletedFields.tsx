import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { restoreField } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import classes from './fields.module.css';

/** Lists deleted fields. Their values are stored, and their names stay reserved. */
export function DeletedFields() {
  const text = useText();
  const label = useLabel();
  const { draft, editable, edit } = useModelEditor();
  const [open, setOpen] = useState(false);
  const deleted = draft.schema.filter((field) => field.deleted);
  if (!deleted.length) return null;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section aria-label={text('models.deletedFields', { count: deleted.length })}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={open}
        leftSection={<Chevron size={16} stroke={1.75} />}
        onClick={() => setOpen(!open)}
      >
        {text('models.deletedFields', { count: deleted.length })}
      </Button>
      {open &&
        deleted.map((field) => (
          <div key={field.id} className={classes.deleted}>
            <span>
              {label(field.label)} <code>{field.name}</code> · {text(`models.types.${field.type}`)}
            </span>
            {editable && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
                aria-label={`${text('models.restore')}: ${label(field.label)}`}
                onClick={() => edit(restoreField(draft, field.id))}
              >
                {text('models.restore')}
              </Button>
            )}
          </div>
        ))}
    </section>
  );
}
