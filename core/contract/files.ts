import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, one } from './parts/shapes.ts';

export { largestFile } from '../file/limits.ts';

/** The largest file in bytes that is returned as base64 in JSON. Larger ones are only streamed. */
export const largestInJson = 10_000_000;
/** The most files of one request. */
const mostAtOnce = 500;

/** `size` in bytes. `content_type` is detected from the content; the sender's claim is ignored. */
const fileDetails = z.strictObject({ id: identity, file_name: z.string(), size: z.number().int(), content_type: z.string() });
export type FileDetails = z.output<typeof fileDetails>;

const fileParams = z.strictObject({ id: z.string().max(100) });
const someIds = z
  .string()
  .max(40 * mostAtOnce)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.string()).max(mostAtOnce));

export const uploadFile = endpoint({
  method: 'POST',
  path: '/v1/files',
  summary: 'Upload one file of at most 100 MB, as the field `file`. It is deleted after 7 days if no record uses it.',
  status: 201,
  share: true,
  takes: 'multipart/form-data',
  fails: ['no_room'],
  output: one(fileDetails),
});

export const listFiles = endpoint({
  method: 'GET',
  path: '/v1/files/details',
  summary: 'Up to 500 files by id (`ids=a,b,c`), in that order. Missing files, and files that the caller may not read, are omitted.',
  share: true,
  query: z.strictObject({ ids: someIds }),
  output: z.strictObject({ data: z.array(fileDetails) }),
});

export const readFileDetails = endpoint({
  method: 'GET',
  path: '/v1/files/details/:id',
  summary: 'Name, size and content type of a file.',
  params: fileParams,
  output: one(fileDetails),
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/v1/files/:id',
  summary:
    'The content as an attachment, or the part that `Range` names. With `Accept: application/json`: `{data, file_name}` in base64, for files of at most 10 MB.',
  params: fileParams,
  output: z.strictObject({ data: z.base64(), file_name: z.string() }),
  gives: '*/*',
  or_status: 206,
  fails: ['no_such_range', 'too_large'],
});

/** The address uses the public URL of the product. A page uses only its path, with the host that it already uses. */
export const signFile = endpoint({
  method: 'POST',
  path: '/v1/files/:id',
  summary: 'An address that downloads this file without a sign-in for 5 minutes.',
  params: fileParams,
  query: z.strictObject({ signed_url: z.literal('1') }),
  output: z.strictObject({ signed_url: z.url() }),
  reads: true,
});

/** Widths of thumbnails in pixels: for cells and lines, and for tiles, on screens with a pixel ratio of two. */
const thumbnailWidths = ['160', '640'] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

export const downloadSigned = endpoint({
  method: 'GET',
  path: '/v1/files/signed/:token',
  summary:
    'The content of a signed address as an attachment, or the part that `Range` names. With `width`, pictures that can be reduced are returned as WebP of at most that width.',
  params: z.strictObject({ token: z.string().max(300) }),
  query: z.strictObject({ width: z.enum(thumbnailWidths).optional() }),
  output: z.undefined(),
  anonymous: true,
  gives: '*/*',
  or_status: 206,
  fails: ['no_such_range'],
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/v1/files/:id',
  summary:
    'Delete a file. If no record uses it, its uploader may, or whoever may change the automation whose run stored it; otherwise only people who may edit all fields that use it. Those fields lose it.',
  status: 204,
  params: fileParams,
  output: z.undefined(),
});
