import { Button } from '@mantine/core';
import { isRequired } from '@millwright/core/form/check-values.ts';
import { type Standing, standing } from '@millwright/core/form/conditions.ts';
import { holdsLines, isWritable } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { inverseName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { viewOfFormValue } from '../../fields/registry.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FixedHint } from '../../ui/FixedHint.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from '../forms.module.css';
import { useFormModel } from '../state/form-model.ts';
import { fieldName } from '../values/field-name.ts';
import { type FieldPath, filterContext, newRow, pathText, recordAt, valueAtPath } from '../values/form-values.ts';
import type { Field } from './field-props.ts';
import { useCramped } from './use-cramped.ts';
import { useLineKeys } from './use-line-keys.ts';

type Warns = (column: FormField, value: Json | undefined) => string | null;

type Props = {
  field: FormField;
  path: FieldPath;
  name: string;
  model: ResolvedModel | null;
  options: JsonObject;
  /** The values of the record that the lines belong to. */
  parent: JsonObject;
  /** The state (hidden, required) of that record's fields. */
  stands: Standing;
  Field: Field;
  /** Shown above the lines. */
  lead?: ReactNode;
  /** Returns a warning below an accepted value that is out of range. */
  warns?: Warns;
};

/** From this number of columns on, the form's page takes the full window width. */
const many = 8;

/** Whether a column holds numbers, typed or computed. */
const isNumeric = (column: FormField, model: ResolvedModel | null): boolean =>
  viewOfFormValue(column, model?.fields.get(column.attribute))?.numeric === true;

/** Edits the lines of a record as a table, or as cards on narrow screens. Enter moves to the next line, and adds one after the last. */
export function ItemsField({ field, path, name, model, options, parent, stands, Field, lead, warns }: Props) {
  const text = useText();
  const label = useLabel();
  const words = useProblemText();
  const { schema, state, node_id, fixed, settled } = useFormModel();
  const frame = useRef<HTMLFieldSetElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const cramped = useCramped(table);
  const end = model?.ends.get(field.attribute);
  const lineModel = (end && schema?.models.get(end.to)) ?? null;
  const columns = field.columns ?? [];
  const nested = columns.filter(holdsLines);
  const stored = valueAtPath(state.values, path);
  const rows = (Array.isArray(stored) ? stored : []) as JsonObject[];
  const problem = state.problems.find((one) => one.field === pathText(path));
  const lockReason = label(fixed.of(model, recordAt(state.values, path, node_id), field.attribute) ?? undefined);
  const reason = useId();
  const explained = Boolean(lockReason && field.allow_creation);
  const mayAdd = field.allow_creation === true && !lockReason && !settled;
  const mayRemove = field.allow_deletion === true && !settled;
  const keys = useLineKeys(rows.length);
  const live = rows.flatMap((row, index) => (row._delete ? [] : [index]));
  const around = { form: state.stands.values, parent: stands.values };
  const standings = rows.map((row) => standing({ fields: columns }, row, Boolean(row.identity), around, filterContext(state.context)));
  // A column that is hidden in every line is left out.
  const flat = columns.filter(
    ({ kind, attribute }) => !holdsLines({ kind }) && !(live.length && live.every((at) => standings[at]?.hidden.has(attribute))),
  );
  // The column that identifies a line stays visible while the others scroll.
  const subject = (flat.find(({ kind }) => kind === 'relationship') ?? flat[0])?.id;
  const focus = (row: number, column: string) =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[id="${CSS.escape(pathText([...path, row, column]))}"]`)?.focus());
  /** Adds a line, and focuses its first cell without a default. */
  const add = () => {
    const row = newRow(columns, state.context, rows);
    const writable = flat.filter(isWritable);
    const first = writable.find(({ attribute }) => isEmpty(row[attribute])) ?? writable[0];
    state.set(path, [...rows, row] as Json);
    if (first) focus(rows.length, first.attribute);
  };
  /** Focuses the remove button of the next line, else of the previous one, else the add button. */
  const focusAfterRemoval = (at: number) =>
    requestAnimationFrame(() => {
      const buttons = [...(table.current?.querySelectorAll<HTMLElement>(':scope > tbody > tr > [data-removes] button') ?? [])];
      (buttons[at] ?? buttons.at(-1) ?? frame.current?.querySelector<HTMLElement>(':scope > button') ?? frame.current)?.focus();
    });
  const remove = (index: number, at: number) => {
    const row = rows[index];
    if (!row?.identity) keys.leave(index);
    state.set(
      path,
      (row?.identity
        ? rows.map((other, place) => (place === index ? { ...other, _delete: true } : other))
        : rows.filter((_, other) => other !== index)) as Json,
    );
    focusAfterRemoval(at);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number, column: string) => {
    const control = event.ctrlKey || event.metaKey;
    const listOpen = event.defaultPrevented || (event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true');
    if (event.altKey && event.key.toLowerCase() === 'n' && mayAdd) {
      event.preventDefault();
      add();
    } else if (event.key === 'Enter' && !control && !event.shiftKey && !listOpen && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      const next = live[at + 1];
      if (next !== undefined) focus(next, column);
      else if (mayAdd) add();
    }
  };
  return (
    <fieldset
      ref={frame}
      className={classes.items}
      id={pathText(path)}
      tabIndex={-1}
      // The accessible name is the field's; text beside it is a description.
      aria-label={name}
      aria-describedby={explained ? reason : undefined}
    >
      <legend className={classes.legend}>
        {name} {explained && <FixedHint id={reason} reason={lockReason} />}
      </legend>
      {problem && <p className={classes.error}>{words(problem)}</p>}
      {lead}
      <div className={classes.scroll} tabIndex={live.length ? undefined : 0}>
        <table
          ref={table}
          className={classes.lines}
          data-cramped={cramped}
          // Hidden columns count too, so that the page width doesn't change when one appears.
          data-many={columns.length - nested.length >= many || undefined}
        >
          <thead>
            <tr>
              {flat.map((column) => (
                <th key={column.id} scope="col" data-numeric={isNumeric(column, lineModel)} data-stays={column.id === subject || undefined}>
                  {label(fieldName(column, lineModel))}
                  {isRequired(column) && isWritable(column) && <span className={classes.star}> *</span>}
                </th>
              ))}
              {mayRemove && <td className={classes.remove} />}
            </tr>
          </thead>
          <tbody>
            {live.map((index, at) => (
              <Line
                key={keys.of(index)}
                path={path}
                index={index}
                at={at}
                row={rows[index] ?? {}}
                parent={parent}
                stands={standings[index] ?? stands}
                flat={flat}
                nested={nested}
                subject={subject}
                model={lineModel}
                options={options}
                Field={Field}
                warns={warns}
                onKeyDown={onKeyDown}
                onRemove={() => remove(index, at)}
                mayRemove={mayRemove}
                kept={lockReason}
                link={end ? inverseName(end) : ''}
              />
            ))}
          </tbody>
        </table>
      </div>
      {!live.length && <p className={classes.none}>{text('forms.noLines')}</p>}
      {mayAdd && (
        <Button size="compact-sm" variant="light" leftSection={<IconPlus size={16} />} aria-keyshortcuts="Alt+N" onClick={add}>
          {text('forms.addLine')}
        </Button>
      )}
    </fieldset>
  );
}

type LineProps = {
  warns: Warns | undefined;
  path: FieldPath;
  index: number;
  at: number;
  row: JsonObject;
  parent: JsonObject;
  stands: Standing;
  flat: FormField[];
  nested: FormField[];
  /** The id of the column that identifies the line. */
  subject: string | undefined;
  model: ResolvedModel | null;
  options: JsonObject;
  Field: Field;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, at: number, column: string) => void;
  onRemove: () => void;
  /** Whether lines can be removed. */
  mayRemove: boolean;
  /** Why lines can't be removed; empty if they can. */
  kept: string;
  /** The name of the line's link to its parent record. */
  link: string;
};

function Line({
  path,
  index,
  at,
  row,
  parent,
  stands,
  flat,
  nested,
  subject,
  model,
  options,
  Field,
  warns,
  onKeyDown,
  onRemove,
  mayRemove,
  kept,
  link,
}: LineProps) {
  const text = useText();
  const label = useLabel();
  const { fixed } = useFormModel();
  const here = [...path, index];
  const stays = row.identity ? kept || label(fixed.of(model, row.identity, link) ?? undefined) : '';
  return (
    <>
      <tr>
        {flat.map((column) => (
          <td
            key={column.id}
            data-name={`${label(fieldName(column, model))}${(isRequired(column) || stands.required.has(column.attribute)) && isWritable(column) ? ' *' : ''}`}
            data-kind={column.kind}
            data-numeric={isNumeric(column, model)}
            data-fixed={!isWritable(column)}
            data-stays={column.id === subject || undefined}
            data-away={stands.hidden.has(column.attribute) || undefined}
            onKeyDown={(event) => onKeyDown(event, at, column.attribute)}
          >
            {!stands.hidden.has(column.attribute) && (
              <Field field={column} path={[...here, column.attribute]} model={model} options={options} around={parent} stands={stands} bare />
            )}
            {warns?.(column, row[column.attribute]) && <p className={classes.warning}>{warns(column, row[column.attribute])}</p>}
          </td>
        ))}
        {mayRemove && (
          <td className={classes.remove} data-removes>
            <ToolbarButton
              label={text('forms.removeLine', { line: at + 1 })}
              icon={IconTrash}
              onClick={onRemove}
              {...(stays && { disabledReason: stays })}
            />
          </td>
        )}
      </tr>
      {nested
        .filter(({ attribute }) => !stands.hidden.has(attribute))
        .map((column) => (
          <tr key={column.id}>
            <td colSpan={flat.length + 1} className={classes.nested}>
              <Field field={column} path={[...here, column.attribute]} model={model} options={options} around={row} stands={stands} />
            </td>
          </tr>
        ))}
    </>
  );
}
