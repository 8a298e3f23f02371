import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { focusMain } from '../../keys/regions.ts';
import { ToolbarButton } from '../ToolbarButton.tsx';
import classes from './SideDrawer.module.css';

type Props = {
  title: ReactNode;
  onClose: () => void;
  /** Gives the focus back, where it belongs elsewhere than where it came from. */
  onReturn?: (() => void) | undefined;
  /** Left of the close button: previous, next, open as page. */
  tools?: ReactNode;
  width?: 480 | 640;
  children: ReactNode;
};

/** The one non-modal drawer on the right: the page behind stays usable. Focus moves in, and back to where it was. */
export function SideDrawer({ title, onClose, onReturn, tools, width = 480, children }: Props) {
  const text = useText();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const giveBack = useRef(onReturn);
  giveBack.current = onReturn;
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (giveBack.current) giveBack.current();
      else if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      else focusMain();
    };
  }, []);
  return (
    <aside ref={panel} className={classes.drawer} data-width={width} data-region="drawer" aria-labelledby={id} tabIndex={-1}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <div className={classes.tools}>
          {tools}
          <ToolbarButton label={text('actions.close')} icon={IconX} keys="Esc" onClick={onClose} />
        </div>
      </header>
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
