import { Button, FileButton } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { largestFile } from '@millwright/core/file/limits.ts';
import { IconPaperclip, IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { fileSize } from '../details/file-size.ts';
import classes from '../files.module.css';
import { TakePicture } from '../pictures/TakePicture.tsx';

type Props = { id: string | undefined; label: string; pictures: boolean; hinted: boolean; onFiles: (files: File[]) => void };

/** A button that opens the file dialog, with hints about the accepted files. */
export function ChooseFiles({ id, label, pictures, hinted, onFiles }: Props) {
  const text = useText();
  const language = useLanguage();
  const { online } = useNetwork();
  const reset = useRef<() => void>(null);
  const choose = (chosen: File[]) => {
    onFiles(chosen);
    // The same file may be chosen again.
    reset.current?.();
  };
  return (
    <>
      <div className={classes.choose}>
        <FileButton multiple resetRef={reset} onChange={choose} {...(pictures && { accept: 'image/*' })}>
          {(props) => (
            <Button
              {...props}
              {...(id ? { id } : {})}
              size="compact-sm"
              variant="default"
              leftSection={pictures ? <IconPhotoPlus size={16} stroke={1.75} /> : <IconPaperclip size={16} stroke={1.75} />}
              aria-label={text(pictures ? 'files.addPicturesTo' : 'files.addTo', { field: label })}
            >
              {text(pictures ? 'files.addPictures' : 'files.add')}
            </Button>
          )}
        </FileButton>
        {pictures && <TakePicture label={label} onFiles={onFiles} />}
        {hinted && <span className={classes.hint}>{text('files.hint', { most: fileSize(largestFile, language) })}</span>}
      </div>
      {!online && <p className={classes.hint}>{text('files.offline')}</p>}
    </>
  );
}
