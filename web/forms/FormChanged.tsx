import { Alert } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';

/** Says that a form is not the one that was filled in any more. */
export function FormChanged({ before, now }: { before: number; now: number }) {
  const text = useText();
  return before === now ? null : <Alert color="yellow">{text('unsent.formChanged')}</Alert>;
}
