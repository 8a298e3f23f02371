import type { Block } from '@millwright/core/view/types.ts';
import { type ReactNode, useRef } from 'react';
import { useLabel } from '../../i18n/use-text.ts';
import { useNear } from '../../ui/browser/use-near.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './BlockGrid.module.css';

/** Blocks this near to what can be seen are read, in pixels. */
const ahead = 600;

type Props = { label: Block['label']; children: ReactNode };

/** Draws a block once it comes near to what can be seen; before that it has its place and its title. */
export function OnApproach({ label, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, ahead);
  const name = useLabel()(label);
  if (near) return children;
  return (
    <div ref={place} className={classes.place} data-far>
      <Panel title={name}>{null}</Panel>
    </div>
  );
}
