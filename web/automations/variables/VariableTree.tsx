import type { Json } from '@millwright/core/json.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';
import type { Variable } from './variables.ts';

type Props = {
  variables: Variable[];
  onPick: (path: string) => void /** Everything unfolded: what a search found. */;
  open?: boolean;
  depth?: number;
};

const brief = (value: Json | undefined): string => {
  if (value === undefined || (typeof value === 'object' && value !== null)) return '';
  return value === null ? '∅' : String(value);
};

/** Variables as a tree of buttons; each inserts its path into the expression. */
export function VariableTree({ variables, onPick, open = false, depth = 0 }: Props) {
  return (
    <ul className={classes.tree}>
      {variables.map((one) => (
        <Branch key={one.path} variable={one} onPick={onPick} open={open} depth={depth} />
      ))}
    </ul>
  );
}

function Branch({ variable, onPick, open, depth }: { variable: Variable; onPick: (path: string) => void; open: boolean; depth: number }) {
  const text = useText();
  const { path, name, value, known, count, children } = variable;
  const [unfolded, setUnfolded] = useState(open || depth === 0);
  const isOpen = unfolded || open;
  const Fold = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div className={classes.leaf}>
        {children.length > 0 ? (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            aria-label={text(isOpen ? 'automations.mapping.collapse' : 'automations.mapping.expand', { name })}
            onClick={() => setUnfolded(!isOpen)}
          >
            <Fold size={16} stroke={1.75} aria-hidden />
          </button>
        ) : (
          <span className={classes.fold} />
        )}
        <button type="button" className={classes.use} data-unknown={!known || undefined} title={path} onClick={() => onPick(path)}>
          <span className={classes.varName}>{name}</span>
          <span className={classes.varValue}>
            {known ? (count === undefined ? brief(value) : text('automations.mapping.items', { count })) : text('automations.mapping.unknown')}
          </span>
        </button>
      </div>
      {isOpen && children.length > 0 && <VariableTree variables={children} onPick={onPick} open={open} depth={depth + 1} />}
    </li>
  );
}
