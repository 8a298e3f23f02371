import { IconX } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './inspector.module.css';
import { useDock } from './use-dock.ts';

type Props = { icon: ComponentType<{ size?: number; stroke?: number }>; title: string; children?: ReactNode };

/** The heading of the inspector with its actions, and a back button where it covers the drawing. */
export function DockHead({ icon: Icon, title, children }: Props) {
  const text = useText();
  const { over, close } = useDock();
  useShortcut('Escape', over ? close : null);
  return (
    <header className={classes.head}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <h2 className={classes.title}>{title}</h2>
      {children}
      {over && <ToolbarButton label={text('actions.close')} keys="Esc" icon={IconX} onClick={close} />}
    </header>
  );
}
