import { useLabel } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { ObjectLink } from '../relation/ObjectLink.tsx';
import { cellWords, recordIn, speaking, type ToldRows } from './told-cells.ts';
import { useToldValue } from './use-told-value.ts';

type Props = {
  told: ToldRows;
  caption: string;
  /** The name that is shown for a record that the reader may not see. */
  withheld: string;
  empty: React.ReactNode;
  /** Whether records lead to their pages. */
  linked?: boolean;
};

/** Shows the rows that an action returned, without empty columns. A narrow screen shows the rows one below the other. */
export function ToldTable({ told, caption, withheld, empty, linked = true }: Props) {
  const label = useLabel();
  const value = useToldValue();
  const rows = told.rows.map((row, index) => ({ row, key: String(index) }));
  return (
    <DataTable<(typeof rows)[number]>
      stacks
      caption={caption}
      rows={rows}
      rowKey={({ key }) => key}
      columns={speaking(told).map(({ name: key, label: words, at }) => ({
        key,
        label: label(words),
        numeric: told.rows.some((row) => typeof row[at] === 'number'),
        cell: ({ row }: (typeof rows)[number]) => {
          const record = recordIn(row[at]);
          const words = cellWords(row[at], label, value, withheld);
          return linked && record?.id ? <ObjectLink id={record.id} label={words} /> : words;
        },
      }))}
      empty={empty}
    />
  );
}
