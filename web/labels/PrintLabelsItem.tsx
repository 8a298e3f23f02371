import { Menu } from '@mantine/core';
import type { Model } from '@millwright/core/model/types.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { useTemplatesOf } from './use-label-templates.ts';

/** Offers labels in the menu of a record whose model has a template; without one there is nothing to offer. */
export function PrintLabelsItem({ model, onOpen }: { model: Pick<Model, 'id' | 'slug'>; onOpen: () => void }) {
  const text = useText();
  const { data } = useTemplatesOf(model);
  if (!data?.length) return null;
  return (
    <Menu.Item leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={onOpen}>
      {text('labels.open')}
    </Menu.Item>
  );
}
