import { Menu } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useOffer } from '../../layers/palette-offers.ts';
import { type StoredTemplate, useTemplatesOf } from '../data/use-templates.ts';

/** Opens the print of a record, from its menu. */
export function PrintItem({ onOpen }: { onOpen: () => void }) {
  const text = useText();
  return (
    <Menu.Item leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={onOpen}>
      {text('pdf.action')}
    </Menu.Item>
  );
}

/** The templates that can print a record. If there are any, the palette offers printing, too. */
export function usePrintOffer(model: ResolvedModel, name: string, onOpen: () => void): StoredTemplate[] {
  const text = useText();
  const templates = useTemplatesOf(model);
  useOffer(templates.length === 0 ? null : { label: text('pdf.action'), detail: name, run: onOpen });
  return templates;
}
