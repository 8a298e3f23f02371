import { Menu } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { View } from '@millwright/core/view/types.ts';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useOffer } from '../../layers/palette-offers.ts';
import { loadable } from '../../ui/browser/loadable.ts';

const PrintViewDialog = loadable(async () => (await import('./PrintViewDialog.tsx')).PrintViewDialog);

/** Whether a view lists records, which can be printed. */
export const listsRecords = ({ setup }: Pick<View, 'setup'>): boolean =>
  Object.values(setup).some(({ type, misc }) => Boolean(blockOf(type)?.rows((misc ?? {}) as JsonObject)?.columns.length));

/** The menu item that prints a view, and its dialog; nothing for a view that lists no records. The palette offers it, too. */
export function usePrintView(view: View): { item: ReactNode; dialog: ReactNode } {
  const text = useText();
  const label = useLabel();
  const [opened, setOpened] = useState(false);
  const offered = listsRecords(view);
  useOffer(offered ? { label: text('pdf.printView'), detail: label(view.name), run: () => setOpened(true) } : null);
  if (!offered) return { item: null, dialog: null };
  return {
    item: (
      <Menu.Item leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => setOpened(true)}>
        {text('pdf.printView')}
      </Menu.Item>
    ),
    dialog: (
      <Suspense fallback={null}>{opened && <PrintViewDialog id={view.id} name={label(view.name)} onClose={() => setOpened(false)} />}</Suspense>
    ),
  };
}
