import { Group, Radio } from '@mantine/core';
import { mostDocuments } from '@millwright/core/contract/pdf.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Output } from './print-records.ts';
import classes from './printing.module.css';

type Props = {
  count: number;
  /** Whether the records are issued invoices, which can also be exported as XML only. */
  invoices: boolean;
  value: Output;
  disabled: boolean;
  onChange: (output: Output) => void;
};

/** In which form records come out; nothing where there is only one. */
export function OutputChoice({ count, invoices, value, disabled, onChange }: Props) {
  const text = useText();
  if (count === 1 && !invoices) return null;
  // A zip is one call, and so are several invoices as XML.
  const tooMany = count > mostDocuments;
  return (
    <Radio.Group label={text('pdf.output')} value={value} onChange={(output) => onChange(output as Output)}>
      <Group gap={16} mt={4}>
        <Radio value="pdf" label={text(count === 1 ? 'pdf.asPdf' : 'pdf.asOne')} disabled={disabled} />
        {count > 1 && <Radio value="zip" label={text('pdf.asZip')} disabled={disabled || tooMany} />}
        {invoices && <Radio value="xml" label={text('pdf.asXml')} disabled={disabled || tooMany} />}
      </Group>
      {invoices && value === 'pdf' && <p className={classes.note}>{text(count === 1 ? 'pdf.facturX' : 'pdf.paperOnly')}</p>}
      {tooMany && <p className={classes.note}>{text('pdf.zipTooMany', { most: formatNumber(mostDocuments) })}</p>}
    </Radio.Group>
  );
}
