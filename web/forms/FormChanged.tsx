import { Alert } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';

/** Warns that the form has changed since it was filled in. */
export function FormChanged({ before, now }: { before: number; now: number }) {
  const text = useText();
  return before === now ? null : <Alert color="yellow">{text('unsent.formChanged')}</Alert>;
}
