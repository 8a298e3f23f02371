import type { Block } from '@millwright/core/view/types.ts';
import { type ReactNode, useRef } from 'react';
import { useLabel } from '../../i18n/use-text.ts';
import { useNear } from '../../ui/browser/use-near.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './BlockGrid.module.css';

/** How far outside the viewport blocks are loaded, in pixels. */
const ahead = 600;

type Props = { label: Block['label']; children: ReactNode };

/** Renders a block when it is near the viewport; until then a placeholder with its title. */
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
