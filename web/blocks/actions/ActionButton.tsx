import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import type { ComponentPropsWithRef } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { action: BlockAction; denied: boolean };

/** A button of the block. Without the right it stays visible and focusable, and explains why it is disabled. */
export function ActionButton({ action, denied, onClick, ...others }: Props) {
  const text = useText();
  const label = useLabel();
  const reason = text('errors.forbidden');
  return (
    <Tooltip label={reason} disabled={!denied} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...others}
        onClick={denied ? undefined : onClick}
        {...(denied && { 'aria-disabled': true, 'data-disabled': true, 'aria-description': reason })}
      >
        {label(action.label) || text('table.new')}
      </Button>
    </Tooltip>
  );
}
