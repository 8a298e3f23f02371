import { expect, it } from 'vitest';
import { models } from '../seeds/manufacturing/models.ts';
import { modelIcon } from '../web/ui/icons/model-icons.ts';

it('every built-in model that names an icon has one of its own on drawings and in lists', () => {
  const fallback = modelIcon(undefined);
  expect(models.filter(({ icon }) => icon && modelIcon(icon) === fallback).map(({ slug, icon }) => `${slug}: ${icon}`)).toEqual([]);
});
