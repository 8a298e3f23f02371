import { Button, Popover, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';

type Props = { signal: string; pending: boolean; onResume: (value: string) => void };

/** Resumes a run that waits for a signal, optionally with a value. */
export function ResumeButton({ signal, pending, onResume }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState('');
  const name = text('automations.runs.resume', { signal });
  const resume = () => {
    onResume(value);
    setOpen(false);
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" leftSection={<IconPlayerPlay size={16} stroke={1.75} />} loading={pending} onClick={() => setOpen(!open)}>
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            resume();
          }}
        >
          <TextInput
            data-autofocus
            label={text('automations.runs.resumeValue')}
            description={text('automations.fields.optional')}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <Button type="submit" mt="sm" fullWidth>
            {name}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
