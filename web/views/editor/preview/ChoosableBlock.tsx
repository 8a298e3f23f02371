import { IconEyeOff } from '@tabler/icons-react';
import { createContext, useContext, useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { BlockWrapProps } from '../../grid/BlockGrid.tsx';
import { allColumns, holdsBlocks } from '../draft/block-edits.ts';
import { Sizer } from '../dragging/Sizer.tsx';
import { onPage, useDraggable, useDropTarget } from '../dragging/use-dragging.ts';
import { useViewEditing } from '../state/editor-context.ts';
import classes from './Preview.module.css';

/** A further effect of selecting a block in the preview. */
export const ChosenContext = createContext<() => void>(() => undefined);

/** A block of the preview: a click selects it and does nothing else. */
export function ChoosableBlock({ block, setup, children }: BlockWrapProps) {
  const text = useText();
  const { draft, selected, select, flash, nameOf, editable } = useViewEditing();
  const onChosen = useContext(ChosenContext);
  const frame = useRef<HTMLDivElement>(null);
  const cover = useRef<HTMLButtonElement>(null);
  const chosen = selected === block.id;
  // The attribute alternates, so that each undo step restarts the CSS animation.
  const flashing = flash.block === block.id ? ['even', 'odd'][flash.steps % 2] : undefined;
  const filled = (block.blocks?.length ?? 0) > 0;
  useDraggable(cover, { block: block.id });
  const drop = useDropTarget(frame, onPage(block.id, filled || holdsBlocks(draft, block), (block.width ?? allColumns) === allColumns));
  useEffect(() => {
    if (chosen) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (filled)
    return (
      <div ref={frame} className={classes.around} data-chosen={chosen} data-block-frame={block.id} data-drop={drop} data-flash={flashing}>
        {children}
        {editable && <Sizer id={block.id} width={block.width ?? allColumns} />}
      </div>
    );
  return (
    <div
      ref={frame}
      className={classes.block}
      data-drop={drop}
      data-beside={block.width !== undefined}
      data-chosen={chosen}
      data-block-frame={block.id}
      data-flash={flashing}
      data-hidden={block.hidden}
    >
      {block.hidden && (
        <span className={classes.hidden}>
          <IconEyeOff size={14} stroke={1.75} aria-hidden /> {text('viewEditor.hidden')}
        </span>
      )}
      {/* Another setup remounts the block, because a grid reads its columns only when it is created. */}
      <div key={JSON.stringify([setup, block.betterFilters])} inert className={classes.content}>
        {children}
      </div>
      <button
        ref={cover}
        type="button"
        className={classes.cover}
        aria-pressed={chosen}
        aria-label={text('viewEditor.choose', { name: nameOf(block) })}
        onClick={(event) => {
          event.stopPropagation();
          select(block.id);
          onChosen();
        }}
      />
      {editable && <Sizer id={block.id} width={block.width ?? allColumns} />}
    </div>
  );
}
