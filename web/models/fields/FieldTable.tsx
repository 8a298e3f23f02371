import type { Field } from '@millwright/core/model/types.ts';
import { IconAlertTriangle, IconCheck, IconStarFilled } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { typeSetups } from '../../fields/type-setups.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { moveField } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { placeOf } from '../draft/model-problems.ts';
import classes from './fields.module.css';

/** Lists the fields of a model in order. A click opens one, Alt with an arrow moves it. `opener` refers to the element that opened the panel. */
export function FieldTable({ opener }: { opener: RefObject<HTMLElement | null> }) {
  const text = useText();
  const { draft, problems } = useModelEditor();
  const live = draft.schema.filter(({ deleted }) => !deleted);
  const wrong = new Set(problems.flatMap((problem) => placeOf(problem, draft)?.id ?? []));
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="visually-hidden">{text('models.fields')}</caption>
        <thead>
          <tr>
            <th scope="col" data-grow>
              {text('models.field.label')}
            </th>
            <th scope="col">{text('models.technicalName')}</th>
            <th scope="col">{text('models.field.type')}</th>
            <th scope="col">{text('models.field.required')}</th>
            <th scope="col">{text('models.field.unique')}</th>
            <th scope="col">{text('models.field.searchable')}</th>
            <th scope="col">{text('models.field.formula')}</th>
          </tr>
        </thead>
        <tbody>
          {live.map((field) => (
            <Row key={field.id} field={field} wrong={wrong.has(field.id)} opener={opener} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { field: Field; wrong: boolean; opener: RefObject<HTMLElement | null> };

function Row({ field, wrong, opener }: RowProps) {
  const text = useText();
  const label = useLabel();
  const { draft, editable, edit, selected, select } = useModelEditor();
  const isPrimary = field.name === draft.primary_attribute;
  const Icon = typeSetups[field.type].icon;
  const move = (by: -1 | 1) => {
    const moved = editable ? moveField(draft, field.id, by) : null;
    if (moved) edit(moved);
  };
  return (
    <tr data-selected={selected === field.id || undefined}>
      <td>
        <button
          type="button"
          className={classes.open}
          aria-expanded={selected === field.id}
          onClick={(event) => {
            opener.current = event.currentTarget;
            select(field.id);
          }}
          onKeyDown={(event) => {
            const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
            if (!by) return;
            event.preventDefault();
            move(by);
          }}
        >
          {label(field.label) || text('models.field.unnamed')}
          {isPrimary && (
            <>
              <IconStarFilled size={14} className={classes.star ?? ''} aria-hidden />
              <span className="visually-hidden">{text('models.field.primary')}</span>
            </>
          )}
          {wrong && (
            <>
              <IconAlertTriangle size={16} stroke={1.75} className={classes.wrong ?? ''} aria-hidden />
              <span className="visually-hidden">{text('models.field.wrong')}</span>
            </>
          )}
        </button>
      </td>
      <td>
        <code>{field.name}</code>
      </td>
      <td>
        <span className={classes.type}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {text(`models.types.${field.type}`)}
        </span>
      </td>
      <Flag on={field.validation === 'required'} />
      <Flag on={field.misc?.unique === true} />
      <Flag on={field.misc?.searchable === true} />
      <Flag on={Boolean(field.misc?.formulaV1)} />
    </tr>
  );
}

function Flag({ on }: { on: boolean }) {
  const text = useText();
  return (
    <td>
      {on && (
        <>
          <IconCheck size={16} stroke={2} aria-hidden />
          <span className="visually-hidden">{text('models.yes')}</span>
        </>
      )}
    </td>
  );
}
