import type { BlockType } from '@millwright/core/view/blocks/registry.ts';
import { useRef } from 'react';
import { editableTypes, typeIcon } from '../../../blocks/registry.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useViewEditing } from '../state/editor-context.ts';
import classes from './Palette.module.css';
import { useDraggable } from './use-dragging.ts';

/** The block types, to drag to a position, or to click for a choice of proposed blocks. */
export function Palette({ onChoose }: { onChoose: (type: BlockType) => void }) {
  const text = useText();
  return (
    <ul className={classes.palette} aria-label={text('viewEditor.palette')}>
      {editableTypes().map((type) => (
        <li key={type}>
          <Tile type={type} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ type, onChoose }: { type: BlockType; onChoose: (type: BlockType) => void }) {
  const text = useText();
  const { editable } = useViewEditing();
  const tile = useRef<HTMLButtonElement>(null);
  useDraggable(tile, { type });
  const Icon = typeIcon(type);
  const name = text(`viewEditor.types.${type}`);
  return (
    <button
      ref={tile}
      type="button"
      className={classes.tile}
      disabled={!editable}
      aria-label={text('viewEditor.addType', { name })}
      onClick={() => onChoose(type)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{name}</span>
    </button>
  );
}
