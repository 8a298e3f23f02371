import { useText } from '../../i18n/use-text.ts';
import { useFiles } from './details/file-details.ts';

/** Files by their names, where they are only spoken of. */
export function FileNames({ ids }: { ids: readonly string[] }) {
  const text = useText();
  const files = useFiles(ids);
  const name = (id: string) => files.of(id)?.file_name ?? text(files.of(id) === null ? 'files.gone' : 'files.loading');
  return <>{ids.map(name).join(', ')}</>;
}
