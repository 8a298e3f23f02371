import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { EditingProps } from '../../editing/block-editing.ts';
import { dimensionOf } from '../../editing/fields/dimensions.ts';
import { EntryTools } from '../../editing/fields/EntryTools.tsx';
import classes from '../../editing/fields/fields.module.css';
import { PathPicker } from '../../editing/fields/PathPicker.tsx';
import type { DatasetSetup } from '../dataset-request.ts';
import { AxisFields } from './AxisFields.tsx';
import { type Axis, withAxes, withParts } from './axis-edits.ts';

const most = 30;

type Props = Pick<EditingProps<DatasetSetup>, 'schema' | 'setup' | 'change'> & {
  model: NonNullable<EditingProps['model']>;
  /** The label of a column; null if its field no longer exists. */
  nameOf: (at: number) => string | null;
};

/** Edits the columns of a dataset in order: values and figures. */
export function AxesEditor({ schema, model, setup, change, nameOf }: Props) {
  const text = useText();
  const [open, setOpen] = useState<number | null>(null);
  const grouped = setup.axis.some(({ aggregation }) => aggregation !== undefined);
  const put = (axis: Axis[]) => {
    setOpen(null);
    change(withAxes(setup, axis));
  };
  return (
    <div className={classes.part}>
      <ol className={classes.entries}>
        {setup.axis.map((axis, at) => {
          const columnName = nameOf(at);
          const name = columnName ?? axis.path ?? '';
          const opened = open === at;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
            <li key={at} className={classes.entry} data-open={opened}>
              <button type="button" className={classes.toggle} aria-expanded={opened} onClick={() => setOpen(opened ? null : at)}>
                {opened ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
                <span>{name}</span>
                {columnName === null && <em className={classes.wrong}>{text('blocks.editing.gone')}</em>}
              </button>
              <span className={classes.tools}>
                <EntryTools entries={setup.axis} index={at} name={name} neededOnce={text('blocks.datasetEditing.only')} onChange={put} />
              </span>
              {opened && (
                <AxisFields
                  schema={schema}
                  model={model}
                  axis={axis}
                  change={(parts, tag) => change({ axis: setup.axis.with(at, withParts(axis, parts)) }, tag && `axis.${at}.${tag}`)}
                />
              )}
            </li>
          );
        })}
      </ol>
      {setup.axis.length < most && (
        <>
          <PathPicker
            bare
            schema={schema}
            model={model}
            value=""
            label={text('blocks.editing.addColumn')}
            placeholder={text('blocks.editing.addColumn')}
            accept={({ many, broken }) => !many && !broken}
            onChange={(path, column) => column && put([...setup.axis, grouped ? dimensionOf(column) : { path }])}
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => {
              change({ axis: [...setup.axis, { aggregation: 'count' }] });
              setOpen(setup.axis.length);
            }}
          >
            {text('blocks.datasetEditing.addFigure')}
          </Button>
        </>
      )}
    </div>
  );
}
