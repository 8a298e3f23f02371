import { Checkbox, Radio, Select, TextInput } from '@mantine/core';
import { type ProposedType, proposedTypes } from '@millwright/core/imports/propose-model.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import type { ModelDocument } from '../data/use-models.ts';
import classes from './sheet.module.css';
import { canBeUnique, canName, type SheetColumn } from './sheet-draft.ts';

type Props = {
  columns: readonly SheetColumn[];
  models: readonly ModelDocument[];
  primary: string | null;
  disabled: boolean;
  onDecide: (column: string, part: Partial<SheetColumn>) => void;
  onPrimary: (column: string) => void;
};

/** Edits each column of the sheet as a field, with the proposal and its reason. */
export function SheetColumns({ columns, models, primary, disabled, onDecide, onPrimary }: Props) {
  const text = useText();
  return (
    <Panel title={text('models.sheet.fields')}>
      <p className={classes.meta}>{text('models.sheet.fieldsHelp')}</p>
      <ul className={classes.columns}>
        {columns.map((column) => (
          <Row
            key={column.column}
            column={column}
            models={models}
            isPrimary={column.column === primary}
            disabled={disabled}
            onDecide={(part) => onDecide(column.column, part)}
            onPrimary={() => onPrimary(column.column)}
          />
        ))}
      </ul>
    </Panel>
  );
}

type RowProps = {
  column: SheetColumn;
  models: readonly ModelDocument[];
  isPrimary: boolean;
  disabled: boolean;
  onDecide: (part: Partial<SheetColumn>) => void;
  onPrimary: () => void;
};

function Row({ column, models, isPrimary, disabled, onDecide, onPrimary }: RowProps) {
  const text = useText();
  const label = useLabel();
  const { column: name, type, reason, options, link, included, required, unique } = column;
  const off = disabled || !included;
  return (
    <li className={classes.column}>
      <Checkbox
        className={classes.included ?? ''}
        label={name}
        aria-label={text('models.sheet.include', { column: name })}
        checked={included}
        disabled={disabled}
        onChange={(event) => onDecide({ included: event.currentTarget.checked })}
      />
      <TextInput
        aria-label={text('models.sheet.label', { column: name })}
        value={column.label}
        maxLength={200}
        disabled={off}
        error={included && column.label.trim() === '' ? text('models.nameNeeded') : undefined}
        onChange={(event) => onDecide({ label: event.currentTarget.value })}
      />
      <div className={classes.type}>
        <Select
          aria-label={text('models.sheet.type', { column: name })}
          allowDeselect={false}
          disabled={off}
          data={proposedTypes.map((value) => ({ value, label: text(`models.sheet.types.${value}`) }))}
          value={type}
          onChange={(chosen) => onDecide({ type: chosen as ProposedType })}
        />
        {type === 'link' && (
          <Select
            aria-label={text('models.sheet.target', { column: name })}
            placeholder={text('models.sheet.chooseTarget')}
            searchable
            disabled={off}
            error={included && !link ? text('models.sheet.chooseTarget') : undefined}
            data={models.filter(({ deletedAt }) => !deletedAt).map(({ slug, displayed_name }) => ({ value: slug, label: label(displayed_name) }))}
            value={link}
            onChange={(slug) => onDecide({ link: slug })}
          />
        )}
        <span className={classes.meta}>
          {text(`models.sheet.reasons.${reason}`)} {type === 'tag' && options.join(' · ')}
        </span>
      </div>
      <div className={classes.rules}>
        <Radio
          name="primary"
          label={text('models.sheet.primary')}
          aria-label={text('models.sheet.primaryOf', { column: name })}
          checked={isPrimary}
          disabled={off || !canName(column)}
          onChange={onPrimary}
        />
        <Checkbox
          label={text('models.sheet.required')}
          aria-label={text('models.sheet.requiredOf', { column: name })}
          checked={required || isPrimary}
          disabled={off || isPrimary}
          onChange={(event) => onDecide({ required: event.currentTarget.checked })}
        />
        <Checkbox
          label={text('models.sheet.unique')}
          aria-label={text('models.sheet.uniqueOf', { column: name })}
          checked={unique && canBeUnique(type)}
          disabled={off || !canBeUnique(type)}
          onChange={(event) => onDecide({ unique: event.currentTarget.checked })}
        />
      </div>
    </li>
  );
}
