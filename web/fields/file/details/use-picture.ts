import type { ThumbnailWidth } from '@millwright/core/contract/files.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useNear } from '../../../ui/browser/use-near.ts';
import { signedAddress } from './signed-address.ts';

/** How long an address is used, in milliseconds. The server accepts it for five minutes. */
const goodFor = 4 * 60_000;
/** Pictures this near to the screen are read, in pixels. */
const nearby = 400;

/**
 * The address of a file's picture. It is requested when `place` comes near the visible area. Null if the file is gone or the person may not
 * read it; undefined while it loads.
 */
export function usePicture(id: string | null, place: RefObject<HTMLElement | null>): string | null | undefined {
  const near = useNear(place, nearby);
  const { data, isError } = useQuery({
    queryKey: ['file', id, 'picture'],
    enabled: near && id !== null,
    staleTime: goodFor,
    retry: false,
    queryFn: () => signedAddress(String(id)),
  });
  return isError ? null : data;
}

/**
 * The `src` of an image: the picture in a small width. If that fails, the whole file is used; if that fails too, `broken` is true. A
 * renewed address is tried again.
 */
export function useSmallPicture(address: string | null | undefined, width: ThumbnailWidth) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const ways = address ? [`${address}?width=${width}`, address] : [];
  const src = ways.find((way) => !failed.includes(way));
  return { src, broken: ways.length > 0 && src === undefined, onError: () => src && setFailed([...failed, src]) };
}
