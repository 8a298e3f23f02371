import { Modal } from '@mantine/core';
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { usePicture, useSmallPicture } from '../details/use-picture.ts';
import classes from './pictures.module.css';

/** A small picture of a file, which shows it large; a sign where the browser has no picture of it. */
export function Thumbnail({ id, name }: { id: string; name: string }) {
  const text = useText();
  const place = useRef<HTMLSpanElement>(null);
  const [large, setLarge] = useState(false);
  const address = usePicture(id, place);
  const { broken, ...picture } = useSmallPicture(address, '160');
  const source = address && !broken ? address : null;
  const Sign = broken || address === null ? IconPhotoOff : IconPhoto;
  return (
    <span ref={place} className={classes.place}>
      {source ? (
        <button type="button" className={classes.thumbnail} aria-label={text('files.enlarge', { name })} onClick={() => setLarge(true)}>
          <img {...picture} alt="" decoding="async" />
        </button>
      ) : (
        <Sign size={20} stroke={1.5} aria-hidden />
      )}
      {source && (
        <Modal opened={large} onClose={() => setLarge(false)} title={name} size="auto" closeButtonProps={{ 'aria-label': text('actions.close') }}>
          <img className={classes.large} src={source} alt={name} />
        </Modal>
      )}
    </span>
  );
}
