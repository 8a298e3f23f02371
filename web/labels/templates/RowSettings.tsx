import { Button, Checkbox } from '@mantine/core';
import type { LabelRow } from '@millwright/core/label/template.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Keys, withKeys } from '../../documents/saving/with-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import type { PathOption } from './label-paths.ts';
import { PathSelect } from './PathSelect.tsx';
import classes from './templates.module.css';

/** The most rows of a label. */
const mostRows = 12;

type Props = { rows: readonly LabelRow[]; options: readonly PathOption[]; editable: boolean; onChange: (rows: LabelRow[]) => void };

/** Edits the rows of a label. */
export function RowSettings({ rows, options, editable, onChange }: Props) {
  const text = useText();
  const put = (at: number, part: Keys<LabelRow>) => onChange(rows.map((row, index) => (index === at ? withKeys(row, part) : row)));
  const move = (at: number, by: 1 | -1) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (row) next.splice(at + by, 0, row);
    onChange(next);
  };
  return (
    <fieldset className={classes.rows} aria-label={text('labels.rows')}>
      <legend className={classes.legend}>{text('labels.rows')}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity of its own, and each field shows what its row says.
        <fieldset key={at} className={classes.row} aria-label={text('labels.row', { row: at + 1 })}>
          <PathSelect
            label={text('labels.path')}
            options={options}
            value={row.path}
            readOnly={!editable}
            onChange={(path) => path && put(at, { path })}
          />
          <PathSelect
            label={text('labels.unit')}
            options={options}
            value={row.unit}
            readOnly={!editable}
            clearable
            onChange={(unit) => put(at, { unit })}
          />
          <div className={classes.choices}>
            <Checkbox
              label={text('labels.caption')}
              checked={row.caption ?? false}
              disabled={!editable}
              onChange={(event) => put(at, { caption: event.currentTarget.checked || undefined })}
            />
            <Checkbox
              label={text('labels.large')}
              checked={row.large ?? false}
              disabled={!editable}
              onChange={(event) => put(at, { large: event.currentTarget.checked || undefined })}
            />
            {editable && (
              <div className={classes.tools}>
                {at > 0 && <ToolbarButton label={text('labels.moveUp', { row: at + 1 })} icon={IconArrowUp} onClick={() => move(at, -1)} />}
                {at < rows.length - 1 && (
                  <ToolbarButton label={text('labels.moveDown', { row: at + 1 })} icon={IconArrowDown} onClick={() => move(at, 1)} />
                )}
                <ToolbarButton
                  label={text('labels.removeRow', { row: at + 1 })}
                  icon={IconTrash}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                />
              </div>
            )}
          </div>
        </fieldset>
      ))}
      {editable && rows.length < mostRows && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={!options.length}
          onClick={() => onChange([...rows, { path: options[0]?.value ?? '' }])}
        >
          {text('labels.addRow')}
        </Button>
      )}
    </fieldset>
  );
}
