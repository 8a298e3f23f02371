import { Menu } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconTrashX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLabel, useText } from '../i18n/use-text.ts';

/** A menu item that opens the trash of a model, for people who may delete its records. */
export function TrashLink({ model }: { model: ResolvedModel }) {
  const text = useText();
  const label = useLabel();
  return (
    <Menu.Item component={Link} to={`/trash/${model.table}`} leftSection={<IconTrashX size={16} stroke={1.75} />}>
      {text('trash.of', { name: label(model.model.displayed_name) })}
    </Menu.Item>
  );
}
