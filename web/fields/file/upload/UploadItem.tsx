import { Progress } from '@mantine/core';
import { largestFile } from '@millwright/core/file/limits.ts';
import { IconAlertCircle, IconRefresh, IconUpload, IconX } from '@tabler/icons-react';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import { fileSize } from '../details/file-size.ts';
import classes from '../files.module.css';
import { ChosenPicture } from '../pictures/ChosenPicture.tsx';
import { finalReason, type Upload } from './use-uploads.ts';

type Props = { upload: Upload; picture: boolean; onCancel: () => void; onRetry: () => void };

/** Shows an upload: its progress, or why it failed. */
export function UploadItem({ upload: { file, state, share, failure }, picture, onCancel, onRetry }: Props) {
  const text = useText();
  const language = useLanguage();
  const sentence = useFailureText();
  const { name } = file;
  const failed = state === 'failed';
  const final = finalReason(failure);
  const reason = final ? text(`files.${final}`, { most: fileSize(largestFile, language) }) : failed ? sentence(failure) : '';
  const Icon = failed ? IconAlertCircle : IconUpload;
  return (
    <li className={classes.item} data-failed={failed || undefined} data-picture={picture || undefined}>
      {picture && !final ? <ChosenPicture file={file} /> : <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />}
      <span className={classes.plain} title={name}>
        {name}
      </span>
      <span className={classes.size}>{fileSize(file.size, language)}</span>
      {failed && !final && <ToolbarButton size={24} label={text('files.retry', { name })} icon={IconRefresh} onClick={onRetry} />}
      <ToolbarButton size={24} label={text(failed ? 'files.forget' : 'files.cancel', { name })} icon={IconX} onClick={onCancel} />
      {failed ? (
        <p className={classes.reason} role="alert">
          {reason}
        </p>
      ) : (
        <Progress className={classes.progress ?? ''} value={share * 100} size="sm" aria-label={text('files.sending', { name })} />
      )}
    </li>
  );
}
