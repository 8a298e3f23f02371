import { MultiSelect, Select, Switch } from '@mantine/core';
import type { ArrangedTable } from '@millwright/core/model/page.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PageTable } from '@millwright/core/model/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { isLaidOut } from './page-draft.ts';
import classes from './record-page.module.css';
import { useChoices } from './use-names.ts';

type Column = PageTable['columns'][number];

/** The selected columns in order. Other properties of a column stay unchanged. */
const columnsOf = (paths: readonly string[], before: readonly Column[]): Column[] =>
  paths.map((path) => before.find((column) => column.path === path) ?? { path });

type Props = {
  table: ArrangedTable;
  called: string;
  /** The model whose records it lists. */
  target: ResolvedModel | undefined;
  onChange: (change: Partial<PageTable>) => void;
};

/** Edits the columns of a list and the printed labels of its rows. */
export function TableSettings({ table, called, target, onChange }: Props) {
  const text = useText();
  const { columns, stickers } = isLaidOut(table) ? table : { columns: [], stickers: undefined };
  const columnPaths = columns.map(({ path }) => path);
  const lines = stickers?.lines.map(({ path }) => path) ?? [];
  const choices = useChoices(target, [...columnPaths, ...lines, ...(stickers ? [stickers.code] : [])]);
  return (
    <div className={classes.settings}>
      <MultiSelect
        label={text('models.page.columns', { name: called })}
        placeholder={columnPaths.length ? '' : text('models.page.columnsByThemselves')}
        searchable
        hidePickedOptions
        maxValues={30}
        data={choices}
        value={columnPaths}
        onChange={(paths) => onChange({ columns: columnsOf(paths, columns) })}
      />
      {isLaidOut(table) && (
        <>
          <Switch
            label={text('models.page.hideEmpty')}
            checked={table.hide_empty === true}
            onChange={(event) => onChange({ hide_empty: event.currentTarget.checked })}
          />
          <Select
            label={text('models.page.stickers')}
            description={text('models.page.stickersHelp')}
            clearable
            searchable
            data={choices}
            value={stickers?.code ?? null}
            onChange={(code) => onChange({ stickers: code === null ? undefined : { lines: [{ path: code }], ...stickers, code } })}
          />
          {stickers && (
            <MultiSelect
              label={text('models.page.stickerLines')}
              searchable
              hidePickedOptions
              maxValues={6}
              data={choices}
              value={lines}
              onChange={(paths) => paths.length > 0 && onChange({ stickers: { ...stickers, lines: columnsOf(paths, stickers.lines) } })}
            />
          )}
        </>
      )}
    </div>
  );
}
