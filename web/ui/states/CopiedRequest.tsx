import { Textarea } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import classes from './states.module.css';

/** Shows the request to an administrator that was copied to the clipboard. */
export function CopiedRequest({ message }: { message: string }) {
  const text = useText();
  return (
    <>
      <p className={classes.meta}>{text('states.askCopied')}</p>
      <Textarea readOnly autosize w="100%" maw={480} aria-label={text('states.noAccessSubject')} value={message} />
    </>
  );
}
