import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Menu } from '@mantine/core';
import type { FormatRule } from '@millwright/core/view/types.ts';
import { IconArrowsExchange } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { iconOf } from '../../../ui/icons/document-icons.ts';
import { toneIcons } from '../../../ui/StatusBadge.tsx';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import { ColumnValue } from '../../columns/ColumnValue.tsx';
import type { CellContext } from '../../columns/cell-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import { MarkIcon, MarkWord } from '../../formatting/Mark.tsx';
import { fileAt } from '../../pictures/file-at.ts';
import { Picture, usualRatio } from '../../pictures/Picture.tsx';
import classes from './board.module.css';
import type { Lane, Refusal } from './lanes.ts';

/** The properties that all cards of a board share. The object stays the same while its contents are equal. */
export type CardSetting = {
  fields: readonly ResolvedColumn[];
  /** The path of the file that each card shows as a picture. */
  image: string | undefined;
  context: CellContext;
  nameOf: (row: Row) => string;
  ruleOf: (row: Row) => FormatRule | null;
  lanes: readonly Lane[];
  mayMove: boolean;
  refusalOf: (id: string, to: Lane, from: Lane) => Refusal;
  onMove: (row: Row, from: Lane, to: Lane) => void;
  onOpen: (row: Row, index: number) => void;
  onFocus: (index: number) => void;
};

type Props = { row: Row; index: number; lane: Lane; setting: CardSetting; current: boolean; opened: boolean; moving: boolean };

function MoveItem({ row, from, to, setting }: { row: Row; from: Lane; to: Lane; setting: CardSetting }) {
  const text = useText();
  const label = useLabel();
  const refusal = setting.refusalOf(row.identity, to, from);
  const why = refusal === undefined ? text('blocks.board.looking') : refusal === null ? null : label(refusal);
  const Icon = iconOf(to.look?.icon, toneIcons[to.tone]);
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      aria-disabled={why !== null}
      data-refused={why !== null}
      className={classes.target}
      closeMenuOnClick={why === null}
      onClick={() => why === null && setting.onMove(row, from, to)}
    >
      {label(to.label)}
      {why !== null && <span className={classes.why}>{why}</span>}
    </Menu.Item>
  );
}

/** Shows a record as a card of a board: its picture, its name, some fields, and the ways to the other columns. */
export const BoardCard = memo(function BoardCard({ row, index, lane, setting, current, opened, moving }: Props) {
  const text = useText();
  const label = useLabel();
  const card = useRef<HTMLLIElement>(null);
  const { fields, image, context, lanes, mayMove } = setting;
  const rule = setting.ruleOf(row);
  const tabIndex = current ? 0 : -1;
  useEffect(() => {
    if (!card.current || !mayMove) return;
    return draggable({ element: card.current, getInitialData: () => ({ row, from: lane }) });
  }, [mayMove, row, lane]);
  return (
    <li ref={card} className={classes.card} data-index={index} data-opened={opened} data-tone={rule?.tone} data-moving={moving}>
      {image && (
        <span className={classes.picture}>
          <Picture key={fileAt(row, image)} id={fileAt(row, image)} ratio={usualRatio} />
        </span>
      )}
      <div className={classes.head}>
        <button
          type="button"
          className={classes.name}
          tabIndex={tabIndex}
          onFocus={() => setting.onFocus(index)}
          onClick={() => setting.onOpen(row, index)}
        >
          {setting.nameOf(row)}
        </button>
        {rule && (
          <span className={classes.mark}>
            <MarkIcon rule={rule} />
            <MarkWord rule={rule} language={context.wording.language} />
          </span>
        )}
        {mayMove && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ToolbarButton label={text('blocks.board.moveTo')} icon={IconArrowsExchange} size={28} tabIndex={tabIndex} />
            </Menu.Target>
            <Menu.Dropdown className={classes.targets ?? ''}>
              <Menu.Label>{text('blocks.board.moveTo')}</Menu.Label>
              {lanes.map((to) => to.key !== lane.key && <MoveItem key={to.key ?? ''} row={row} from={lane} to={to} setting={setting} />)}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <dl className={classes.fields}>
        {fields.map((column) => (
          <div key={column.path} className={classes.field}>
            <dt>{label(column.label)}</dt>
            <dd>
              <ColumnValue column={column} row={row} context={context} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
});
