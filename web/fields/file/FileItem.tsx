import type { FileDetails } from '@millwright/core/contract/files.ts';
import { isPicture, pictureType } from '@millwright/core/file/pictures.ts';
import { IconDownload, IconFile, IconFileOff, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { isOutsider } from '../../data/session.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { downloadFile } from './details/download.ts';
import { fileSize } from './details/file-size.ts';
import classes from './files.module.css';
import { Thumbnail } from './pictures/Thumbnail.tsx';
import { previewOf } from './preview/preview-kinds.ts';

const FilePreview = loadable(async () => (await import('./preview/FilePreview.tsx')).FilePreview);

type Props = { id: string; details: FileDetails | null | undefined; picture?: boolean; onRemove?: (() => void) | undefined };

/**
 * Shows one file of a field: its name, its size, of a picture also a preview and the type, and buttons to save and to remove it. A click on
 * the name shows the file, or downloads it if the page cannot show it.
 */
export function FileItem({ id, details, picture = false, onRemove }: Props) {
  const text = useText();
  const language = useLanguage();
  const failure = useFailureText();
  const [busy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const name = details?.file_name ?? text(details === null ? 'files.gone' : 'files.loading');
  const download = async () => {
    setBusy(true);
    await downloadFile(id)
      .catch((error: unknown) => showRefusal(error, failure(error), name))
      .finally(() => setBusy(false));
  };
  const type = picture && details && isPicture(details.content_type) && pictureType(details.content_type);
  const Icon = details === null ? IconFileOff : IconFile;
  // Who has only the link of a form may add files, and opens none.
  const opens = details && !isOutsider();
  const shows = opens && previewOf(details.content_type) !== null;
  return (
    <li className={classes.item} data-gone={details === null || undefined} data-picture={picture || undefined}>
      {picture && opens ? <Thumbnail id={id} name={name} /> : <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />}
      {opens && shows ? (
        <button type="button" className={classes.name} title={name} aria-label={text('files.show', { name })} onClick={() => setOpen(true)}>
          <span>{name}</span>
        </button>
      ) : opens ? (
        <button
          type="button"
          className={classes.name}
          title={text('files.noPreview', { name })}
          aria-label={text('files.download', { name })}
          aria-busy={busy}
          onClick={() => void download()}
        >
          <span>{name}</span>
          <IconDownload size={14} stroke={1.75} aria-hidden />
        </button>
      ) : (
        <span className={classes.plain}>{name}</span>
      )}
      {details && <span className={classes.size}>{[fileSize(details.size, language), type].filter(Boolean).join(', ')}</span>}
      {opens && shows && (
        <ToolbarButton size={24} label={text('files.download', { name })} icon={IconDownload} aria-busy={busy} onClick={() => void download()} />
      )}
      {onRemove && <ToolbarButton size={24} label={text('files.remove', { name })} icon={IconX} onClick={onRemove} />}
      <Suspense fallback={null}>{isOpen && details && <FilePreview file={details} onClose={() => setOpen(false)} />}</Suspense>
    </li>
  );
}
