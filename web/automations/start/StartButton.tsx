import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { IconFlask } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';

type Props = Pick<ButtonProps, 'size' | 'variant' | 'loading' | 'disabled'> & {
  label: string;
  icon: typeof IconFlask;
  blocked: boolean;
  expanded?: boolean;
  onClick: () => void;
};

/** Starts something with the saved automation; says so while there are unsaved changes. */
export function StartButton({
  label,
  icon: Icon,
  blocked,
  expanded,
  onClick,
  size = 'sm',
  variant = 'default',
  loading = false,
  disabled = false,
}: Props) {
  const text = useText();
  return (
    <Tooltip label={text('automations.editor.saveFirst')} disabled={!blocked}>
      <Button
        variant={variant}
        size={size}
        loading={loading}
        disabled={disabled}
        leftSection={<Icon size={16} stroke={1.75} />}
        aria-disabled={blocked}
        aria-expanded={expanded}
        data-disabled={blocked || undefined}
        onClick={blocked ? (event) => event.preventDefault() : onClick}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
