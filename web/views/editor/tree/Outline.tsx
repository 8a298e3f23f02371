import { Button } from '@mantine/core';
import type { Block } from '@millwright/core/view/types.ts';
import {
  IconArrowBarRight,
  IconArrowBarToLeft,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconEyeOff,
  IconLayoutDashboard,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { typeIcon } from '../../../blocks/registry.ts';
import { uuid } from '../../../data/uuid.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import { showUndo } from '../../../ui/toasts/undo-toast.tsx';
import { blockOf, duplicateBlock, holdsBlocks, type Move, moveBlock, moves, moveTo, placeOf, removeBlock } from '../draft/block-edits.ts';
import { Palette } from '../dragging/Palette.tsx';
import { inLine, useDraggable, useDropTarget } from '../dragging/use-dragging.ts';
import { useViewEditing } from '../state/editor-context.ts';
import classes from './Outline.module.css';

const icons = { up: IconArrowUp, down: IconArrowDown, into: IconArrowBarRight, out: IconArrowBarToLeft } as const;
const keys: Record<string, Move> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'into', ArrowLeft: 'out' };

/** Shows the blocks of the view as a tree, in which they can be selected, added, moved, copied and removed, also by keyboard. */
export function Outline({ onChosen }: { onChosen?: () => void }) {
  const text = useText();
  const label = useLabel();
  const { draft, editable, selected, select, add } = useViewEditing();
  const edits = useOutlineEdits();
  const place = selected === null ? null : placeOf(draft, selected);
  const inside = selected !== null && holdsBlocks(draft, blockOf(draft, selected) ?? { id: '' });
  const next = inside
    ? { parent: selected, index: blockOf(draft, selected)?.blocks?.length ?? 0 }
    : place
      ? { ...place, index: place.index + 1 }
      : { parent: null, index: draft.root.blocks.length };
  const choose = (id: string | null) => {
    select(id);
    onChosen?.();
  };
  return (
    <div className={classes.outline}>
      <Button fullWidth variant="light" disabled={!editable} leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => add(next)}>
        {text('viewEditor.add')}
      </Button>
      <Palette onChoose={(type) => add(next, type)} />
      <button type="button" className={classes.item} aria-current={selected === null} onClick={() => choose(null)}>
        <IconLayoutDashboard size={16} stroke={1.75} aria-hidden />
        <span className={classes.name}>{label(draft.name)}</span>
      </button>
      <Branch blocks={draft.root.blocks} onChoose={choose} onMove={edits.move} onRemove={edits.remove} />
      {draft.root.blocks.length === 0 && <p className={classes.none}>{text('viewEditor.noBlocks')}</p>}
      {selected !== null && editable && (
        <fieldset className={classes.tools}>
          <legend className="visually-hidden">{text('viewEditor.move')}</legend>
          {moves.map((move) => (
            <ToolbarButton
              key={move}
              label={text(`viewEditor.moves.${move}`)}
              icon={icons[move]}
              {...(moveTo(draft, selected, move) ? {} : { disabledReason: text('viewEditor.cannotMove') })}
              onClick={() => edits.move(selected, move)}
            />
          ))}
          <ToolbarButton label={text('viewEditor.duplicate')} icon={IconCopy} onClick={() => edits.duplicate(selected)} />
          <ToolbarButton label={text('viewEditor.remove')} keys="Delete" icon={IconTrash} onClick={() => edits.remove(selected)} />
        </fieldset>
      )}
    </div>
  );
}

type BranchProps = {
  blocks: readonly Block[];
  onChoose: (id: string) => void;
  onMove: (id: string, move: Move) => void;
  onRemove: (id: string) => void;
};

type LineProps = { block: Block; onChoose: (id: string) => void; onKeyDown: (event: KeyboardEvent, id: string) => void };

/** A block of the outline, which can be selected, moved by keys, or dragged to another line or onto the page. */
function Line({ block, onChoose, onKeyDown }: LineProps) {
  const text = useText();
  const { draft, selected, nameOf } = useViewEditing();
  const line = useRef<HTMLButtonElement>(null);
  useDraggable(line, { block: block.id });
  const drop = useDropTarget(line, inLine(block.id, holdsBlocks(draft, block)));
  const Icon = typeIcon(draft.setup[block.id]?.type);
  return (
    <button
      ref={line}
      type="button"
      className={classes.item}
      data-outline={block.id}
      data-drop={drop}
      aria-current={selected === block.id}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft Delete"
      onClick={() => onChoose(block.id)}
      onKeyDown={(event) => onKeyDown(event, block.id)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.name}>{nameOf(block)}</span>
      {block.hidden && <IconEyeOff size={14} stroke={1.75} role="img" aria-label={text('viewEditor.hidden')} />}
    </button>
  );
}

function Branch({ blocks, onChoose, onMove, onRemove }: BranchProps) {
  const { editable } = useViewEditing();
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (!editable) return;
    const move = event.altKey ? keys[event.key] : undefined;
    if (move) onMove(id, move);
    else if (event.key === 'Delete') onRemove(id);
    else return;
    event.preventDefault();
  };
  if (!blocks.length) return null;
  return (
    <ul className={classes.branch}>
      {blocks.map((block) => (
        <li key={block.id}>
          <Line block={block} onChoose={onChoose} onKeyDown={onKeyDown} />
          <Branch blocks={block.blocks ?? []} onChoose={onChoose} onMove={onMove} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}

/** Moves, copies and removes a block, each as one undo step. */
function useOutlineEdits() {
  const text = useText();
  const { draft, change, select, history, nameOf } = useViewEditing();
  return {
    move: (id: string, move: Move) => {
      const to = moveTo(draft, id, move);
      if (to) change(moveBlock(draft, id, to));
      select(id);
    },
    duplicate: (id: string) => {
      const result = duplicateBlock(draft, id, uuid);
      if (!result) return;
      change(result.draft);
      select(result.copy);
    },
    remove: (id: string) => {
      const block = blockOf(draft, id);
      change(removeBlock(draft, id));
      select(null);
      if (block) showUndo(text('viewEditor.removed', { name: nameOf(block) }), text('actions.undo'), history.undo);
    },
  };
}
