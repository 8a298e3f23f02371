import { expect, it } from 'vitest';
import { isPicture, pictureType } from './pictures.ts';

it('tells pictures from what only looks like one', () => {
  expect(['image/jpeg', 'image/heic', 'image/svg+xml', 'application/pdf', ''].map(isPicture)).toEqual([true, true, false, false, false]);
});

it('names a picture by its kind', () => {
  expect(['image/jpeg', 'image/vnd.microsoft.icon', 'image/x-canon-cr2'].map(pictureType)).toEqual(['JPEG', 'MICROSOFT.ICON', 'CANON-CR2']);
});
