import { ScrollArea } from '@mantine/core';
import classes from './explorer.module.css';

/** Text of a program that scrolls in place, also by keyboard. */
export function ScrolledText({ label, children }: { label: string; children: string }) {
  return (
    <ScrollArea.Autosize mah={420} type="auto" className={classes.answer} viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'region' }}>
      <pre className={classes.text}>{children}</pre>
    </ScrollArea.Autosize>
  );
}
