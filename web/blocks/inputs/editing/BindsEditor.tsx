import { Checkbox } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { View } from '@millwright/core/view/types.ts';
import { useSearchParams } from 'react-router';
import { useWording } from '../../../fields/view/use-wording.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { resolveColumn } from '../../columns/columns.ts';
import classes from '../../editing/fields/fields.module.css';
import { PathPicker } from '../../editing/fields/PathPicker.tsx';
import { typeIcon } from '../../editing/type-icons.ts';
import { type InputSetup, inputCondition } from '../../page/input-values.ts';
import { type Bindable, bindableBlocks } from './bindable.ts';
import { fitsKind } from './input-kinds.ts';
import { RowsLeft } from './RowsLeft.tsx';

type Bind = InputSetup['binds'][number];
type Props = {
  view: View;
  schema: Schema;
  model: ResolvedModel;
  input: InputSetup;
  onChange: (binds: Bind[]) => void;
};

/** Lists the blocks that an input can filter, each with the compared field and the remaining record count. It selects none by itself. */
export function BindsEditor({ view, schema, model, input, onChange }: Props) {
  const text = useText();
  const { binds } = input;
  const blocks = bindableBlocks(view, schema, model, input);
  const bind = (block: string, path: string | null) => {
    const at = binds.findIndex((one) => one.block === block);
    if (path === null) onChange(binds.filter((one) => one.block !== block));
    else onChange(at < 0 ? [...binds, { block, path }] : binds.with(at, { block, path }));
  };
  if (!blocks.length) return <p className={classes.hint}>{text('blocks.inputsEditing.noBlock')}</p>;
  return (
    <ul className={classes.entries} aria-label={text('blocks.inputsEditing.filters')}>
      {blocks.map((one) => (
        <Target
          key={one.block.id}
          {...one}
          schema={schema}
          input={input}
          bound={binds.find(({ block }) => block === one.block.id)?.path ?? null}
          bind={(path) => bind(one.block.id, path)}
        />
      ))}
    </ul>
  );
}

type TargetProps = Bindable & { schema: Schema; input: InputSetup; bound: string | null; bind: (path: string | null) => void };

function Target({ block, type, model, path: offered, schema, input, bound, bind }: TargetProps) {
  const text = useText();
  const label = useLabel();
  const { zone } = useWording();
  const [query] = useSearchParams();
  const Icon = typeIcon(type);
  const name = label(block.label) || label(model.model.displayed_name);
  const path = bound ?? offered;
  const column = path === null ? null : resolveColumn(schema, model, { path });
  const condition = column ? inputCondition(input, query.get(input.id) ?? '', column, zone) : null;
  return (
    <li className={classes.entry}>
      <Checkbox
        className={classes.toggle ?? ''}
        checked={bound !== null}
        disabled={path === null}
        label={
          <>
            <Icon size={14} stroke={1.75} aria-hidden /> {name}
          </>
        }
        onChange={({ currentTarget }) => bind(currentTarget.checked ? path : null)}
      />
      <RowsLeft model={model.model.slug} where={block.betterFilters} asked={condition} />
      <div className={classes.detail}>
        <PathPicker
          bare
          schema={schema}
          model={model}
          label={text('blocks.inputsEditing.fieldOf', { name })}
          value={path ?? ''}
          accept={fitsKind(input.kind)}
          onChange={(next) => next && bind(next)}
        />
        {bound !== null && !column && <em className={classes.wrong}>{text('blocks.editing.gone')}</em>}
      </div>
    </li>
  );
}
