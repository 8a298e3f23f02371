import { IconPaperclip } from '@tabler/icons-react';
import { useFiles } from '../../fields/file/details/file-details.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './ColumnValue.module.css';

/** Shows the files of a value: the name of one, how many there are of several. */
export function FilesValue({ ids }: { ids: readonly string[] }) {
  const text = useText();
  const files = useFiles(ids);
  if (ids.length === 0) return null;
  const name = (id: string) => files.of(id)?.file_name ?? text(files.of(id) === null ? 'files.gone' : 'files.loading');
  const names = ids.map(name).join(', ');
  return (
    <span className={classes.files} title={names}>
      <IconPaperclip size={16} stroke={1.75} aria-hidden />
      <span>{ids.length === 1 ? names : text('files.count', { count: ids.length })}</span>
    </span>
  );
}
