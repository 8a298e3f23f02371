import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { type ShownFiles, useFiles } from './details/file-details.ts';
import { FileItem } from './FileItem.tsx';
import { withFile } from './file-list.ts';
import classes from './files.module.css';
import { ChooseFiles } from './upload/ChooseFiles.tsx';
import { DropZone } from './upload/DropZone.tsx';
import { UploadItem } from './upload/UploadItem.tsx';
import { useUploads } from './upload/use-uploads.ts';
import { type ChangeFiles, useRemoval } from './use-removal.ts';

type Props = {
  /** Of the button that chooses files: where the focus goes when something is wrong. */
  id?: string;
  label: string;
  ids: readonly string[];
  /** Without it the files are only shown. */
  onChange?: ChangeFiles | undefined;
  /** Told when files are on their way or failed, and when none are any more. */
  onUnfinished?: ((unfinished: boolean) => void) | undefined;
  /** Pictures alone: shown small, and taken by a camera as well. */
  pictures?: boolean;
  compact?: boolean;
};

/** Why the names could not be read, which is tried again, or a change was not saved. */
function Trouble({ files, refusal }: { files: ShownFiles; refusal: unknown }) {
  const text = useText();
  const failure = useFailureText();
  const error = files.error ?? refusal;
  if (error === null) return null;
  return (
    <p className={classes.reason} role="alert">
      {failure(error)}{' '}
      {files.error !== null && (
        <Button size="compact-xs" variant="default" onClick={files.retry}>
          {text('actions.retry')}
        </Button>
      )}
    </p>
  );
}

/** The files of a field: each can be downloaded and taken off, more are chosen or dropped here. */
export function FileField({ id, label, ids, onChange, onUnfinished, pictures = false, compact = false }: Props) {
  const text = useText();
  const files = useFiles(ids);
  const { remove, refusal } = useRemoval(ids, onChange, (one) => files.of(one)?.file_name ?? text('files.gone'));
  const { uploads, add, cancel, retry } = useUploads((file) => onChange?.((now) => withFile(file.id, now.length)(now)), pictures);
  const unfinished = uploads.length > 0;
  useEffect(() => {
    onUnfinished?.(unfinished);
    return () => onUnfinished?.(false);
  }, [unfinished, onUnfinished]);
  const list = (ids.length > 0 || unfinished) && (
    <ul className={classes.list} aria-label={label}>
      {ids.map((one) => (
        <FileItem key={one} id={one} details={files.of(one)} picture={pictures} onRemove={onChange && (() => void remove(one))} />
      ))}
      {uploads.map((upload) => (
        <UploadItem key={upload.key} upload={upload} picture={pictures} onCancel={() => cancel(upload.key)} onRetry={() => retry(upload.key)} />
      ))}
    </ul>
  );
  const trouble = <Trouble files={files} refusal={refusal} />;
  if (!onChange) {
    return (
      <div className={classes.field}>
        {list || <span className={classes.none}>{text('files.none')}</span>}
        {trouble}
      </div>
    );
  }
  return (
    <DropZone framed={!compact} onFiles={add}>
      {list}
      {trouble}
      <ChooseFiles id={id} label={label} pictures={pictures} hinted={!compact} onFiles={add} />
    </DropZone>
  );
}
