import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import type { BrowserForm } from '../values/form-values.ts';
import { type Print, usePrints } from './use-prints.ts';

const PrintDialog = loadable(async () => (await import('../../pdf-templates/printing/PrintDialog.tsx')).PrintDialog);

type Props = {
  form: BrowserForm;
  saved: string;
  /** Whether it is inside a notification. */
  above?: boolean;
  /** Called once each print is made and opened. */
  onPrinted?: () => void;
};
type OneProps = { print: Print; saved: string; above: boolean; onPrinted: () => void };

function PrintOne({ print: { field, templates }, saved, above, onPrinted }: OneProps) {
  const text = useText();
  const label = useLabel();
  const [printing, setPrinting] = useState(false);
  const close = (printed: boolean) => {
    setPrinting(false);
    if (printed) onPrinted();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={20} stroke={1.75} />} onClick={() => setPrinting(true)}>
        {label(field.label) || text('filling.print')}
      </Button>
      <Suspense fallback={null}>{printing && <PrintDialog templates={templates} ids={[saved]} above={above} onClose={close} />}</Suspense>
    </>
  );
}

/** Buttons that print the record that a form has saved, one per template. */
export function PrintSaved({ form, saved, above = false, onPrinted }: Props) {
  const prints = usePrints(form);
  const [done, setDone] = useState<readonly string[]>([]);
  const printed = (id: string) => {
    const all = [...done, id];
    setDone(all);
    if (prints.every(({ field }) => all.includes(field.id))) onPrinted?.();
  };
  return prints.map((print) => <PrintOne key={print.field.id} print={print} saved={saved} above={above} onPrinted={() => printed(print.field.id)} />);
}
