import { Menu } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { useOffer } from '../layers/palette-offers.ts';

/** Leads from a record's menu to its trace, and offers it in the palette. */
export function TraceLink({ id }: { id: string }) {
  const text = useText();
  return (
    <Menu.Item component={Link} to={`/trace/${id}`} leftSection={<IconRoute size={16} stroke={1.75} />}>
      {text('traces.open')}
    </Menu.Item>
  );
}

/** The same in the palette, while the record is on the screen. */
export function useTraceOffer(id: string | null, name: string): void {
  const text = useText();
  const navigate = useNavigate();
  useOffer(id === null ? null : { label: text('traces.open'), detail: name, run: () => void navigate(`/trace/${id}`) });
}
