import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, ComponentType } from 'react';
import { keyName } from './KeyHint.tsx';

type Props = Omit<ActionIconProps & ComponentPropsWithRef<'button'>, 'color' | 'size' | 'children' | 'variant'> & {
  /** Its name, which is also the tooltip. */
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Shown in the tooltip: `Ctrl Z`. */
  keys?: string;
  pressed?: boolean;
  /** Why it can't be used now; the button stays focusable and says so. */
  disabledReason?: string;
  size?: number;
  /** Whether the menu or panel of this button is open. The tooltip, which would cover it, is then hidden. */
  opened?: boolean;
};

/** An icon button with a name, a tooltip and, when it can't be used, the reason. */
export function ToolbarButton({ label, icon: Icon, onClick, keys, pressed, disabledReason, size = 32, opened, ...others }: Props) {
  const tip = disabledReason ?? (keys ? `${label} (${keyName(keys)})` : label);
  return (
    <Tooltip label={tip} disabled={opened === true}>
      <ActionIcon
        {...others}
        variant={pressed ? 'light' : 'subtle'}
        color="gray"
        size={size}
        aria-label={disabledReason ? `${label}. ${disabledReason}` : label}
        aria-pressed={pressed}
        aria-disabled={disabledReason ? true : undefined}
        data-disabled={disabledReason ? true : undefined}
        onClick={disabledReason ? undefined : onClick}
      >
        <Icon size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
