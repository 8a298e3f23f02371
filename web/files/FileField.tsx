import { Button, FileButton } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { largestFile } from '@millwright/core/file/limits.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { showUndo } from '../ui/undo-toast.tsx';
import { FileItem } from './FileItem.tsx';
import { useFiles } from './file-details.ts';
import { fileSize } from './file-size.ts';
import classes from './files.module.css';
import { UploadItem } from './UploadItem.tsx';
import { useDropGuard } from './use-drop-guard.ts';
import { useUploads } from './use-uploads.ts';

export type ChangeFiles = (next: (ids: string[]) => string[]) => void | Promise<void>;
type Props = {
  /** Of the button that chooses files: where the focus goes when something is wrong. */
  id?: string;
  label: string;
  ids: readonly string[];
  /** Changes the list as it stands by then. Without it the files are only shown. */
  onChange?: ChangeFiles | undefined;
  /** Told when files are on their way or failed, and when none are any more. */
  onUnfinished?: ((unfinished: boolean) => void) | undefined;
  accept?: string;
  compact?: boolean;
};

const withFile = (id: string, at: number) => (ids: string[]) => (ids.includes(id) ? ids : ids.toSpliced(at, 0, id));
const withoutFile = (id: string) => (ids: string[]) => ids.filter((one) => one !== id);

/** The files of a field: each can be downloaded and taken off, more are chosen or dropped here. */
export function FileField({ id, label, ids, onChange, onUnfinished, accept, compact = false }: Props) {
  const text = useText();
  const language = useLanguage();
  const failure = useFailureText();
  const { online } = useNetwork();
  const files = useFiles(ids);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const reset = useRef<() => void>(null);
  const { uploads, add, cancel, retry } = useUploads((file) => onChange?.((now) => withFile(file.id, now.length)(now)));
  const unfinished = uploads.length > 0;
  useDropGuard(onChange !== undefined);
  useEffect(() => {
    onUnfinished?.(unfinished);
    return () => onUnfinished?.(false);
  }, [unfinished, onUnfinished]);

  const change = (next: (ids: string[]) => string[]) =>
    Promise.resolve(onChange?.(next)).then(
      () => setRefusal(null),
      (error: unknown) => {
        setRefusal(error);
        throw error;
      },
    );
  const remove = (file: string) => {
    const at = ids.indexOf(file);
    const name = files.of(file)?.file_name ?? text('files.gone');
    const undo = () => void change(withFile(file, at)).catch(() => undefined);
    change(withoutFile(file)).then(
      () => showUndo(text('files.removed', { name }), text('actions.undo'), undo),
      () => undefined,
    );
  };
  // The same file may be chosen again.
  const choose = (chosen: File[]) => {
    add(chosen);
    reset.current?.();
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const list = (
    <ul className={classes.list} aria-label={label}>
      {ids.map((one) => (
        <FileItem key={one} id={one} details={files.of(one)} onRemove={onChange && (() => remove(one))} />
      ))}
      {uploads.map((upload) => (
        <UploadItem key={upload.key} upload={upload} onCancel={() => cancel(upload.key)} onRetry={() => retry(upload.key)} />
      ))}
    </ul>
  );
  const trouble = (files.error ?? refusal) !== null && (
    <p className={classes.reason} role="alert">
      {failure(files.error ?? refusal)}{' '}
      {files.error !== null && (
        <Button size="compact-xs" variant="default" onClick={files.retry}>
          {text('actions.retry')}
        </Button>
      )}
    </p>
  );
  if (!onChange) {
    return (
      <div className={classes.field}>
        {ids.length > 0 ? list : <span className={classes.none}>{text('files.none')}</span>}
        {trouble}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button.
    <div
      className={classes.field}
      data-zone={!compact || undefined}
      data-over={over || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {ids.length + uploads.length > 0 && list}
      {trouble}
      <div className={classes.choose}>
        <FileButton multiple resetRef={reset} onChange={choose} {...(accept ? { accept } : {})}>
          {(props) => (
            <Button
              {...props}
              {...(id ? { id } : {})}
              size="compact-sm"
              variant="default"
              leftSection={<IconPaperclip size={16} stroke={1.75} />}
              aria-label={text('files.addTo', { field: label })}
            >
              {text('files.add')}
            </Button>
          )}
        </FileButton>
        {!compact && <span className={classes.hint}>{text('files.hint', { most: fileSize(largestFile, language) })}</span>}
      </div>
      {!online && <p className={classes.hint}>{text('files.offline')}</p>}
    </div>
  );
}
