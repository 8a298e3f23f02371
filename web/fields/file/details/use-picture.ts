import type { ThumbnailWidth } from '@millwright/core/contract/files.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useNear } from '../../../ui/browser/use-near.ts';
import { signedAddress } from './signed-address.ts';

/** How long an address is used, in milliseconds; it is good for five minutes. */
const goodFor = 4 * 60_000;
/** Pictures this near to the screen are read, in pixels. */
const nearby = 400;

/** The address of a file's picture, asked for when its place comes near to what can be seen; null when it is gone or not for this person. */
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
 * What an image shows of a picture in a small width; a file that is none that can be made smaller comes whole. Where the
 * small one fails the whole file is shown, and where that fails too it is broken. An address that is renewed is tried again.
 */
export function useSmallPicture(address: string | null | undefined, width: ThumbnailWidth) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const ways = address ? [`${address}?width=${width}`, address] : [];
  const src = ways.find((way) => !failed.includes(way));
  return { src, broken: ways.length > 0 && src === undefined, onError: () => src && setFailed([...failed, src]) };
}
