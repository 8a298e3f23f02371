import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { usePicture, useSmallPicture } from '../../fields/file/details/use-picture.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './picture.module.css';

/** How wide a picture's place is to its height, where nothing says otherwise. */
export const usualRatio = '4:3';

type Props = { id: string | null; ratio: string };

/** Shows a picture, or a placeholder of the same size if there is none or it can't be read. */
export function Picture({ id, ratio }: Props) {
  const text = useText();
  const place = useRef<HTMLSpanElement>(null);
  const address = usePicture(id, place);
  const { broken, ...picture } = useSmallPicture(address, '640');
  const failed = broken || address === null;
  return (
    <span ref={place} className={classes.place} style={{ aspectRatio: ratio.replace(':', ' / ') }} data-broken={failed}>
      {id !== null && address && !broken && <img className={classes.image} {...picture} alt="" loading="lazy" decoding="async" />}
      {id !== null && failed && (
        <span className={classes.none}>
          <IconPhotoOff size={24} stroke={1.5} aria-hidden />
          {text('blocks.gallery.failed')}
        </span>
      )}
      {id === null && (
        <span className={classes.none}>
          <IconPhoto size={24} stroke={1.5} aria-hidden />
          {text('blocks.gallery.none')}
        </span>
      )}
    </span>
  );
}
