import { type DragEvent, type ReactNode, useState } from 'react';
import classes from '../files.module.css';
import { useDropGuard } from './use-drop-guard.ts';

type Props = { /** With a frame that shows where to drop. */ framed: boolean; onFiles: (files: File[]) => void; children: ReactNode };

/** Takes files that are dropped on it. */
export function DropZone({ framed, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  useDropGuard();
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button.
    <div
      className={classes.field}
      data-zone={framed || undefined}
      data-over={over || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
}
