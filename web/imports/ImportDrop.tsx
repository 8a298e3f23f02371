import { notifications } from '@mantine/notifications';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { fileSize } from '../fields/file/details/file-size.ts';
import { useDropGuard } from '../fields/file/upload/use-drop-guard.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';
import { leaveFile } from './file/dropped-file.ts';
import { chosenFile, largestSheet } from './file/send-file.ts';
import classes from './imports.module.css';

const isSheet = ({ name }: File): boolean => /\.(csv|tsv|txt|xlsx)$/i.test(name);

type Props = { /** The models whose records the page lists and the user may create. */ models: readonly ResolvedModel[]; children: ReactNode };

/** Takes a CSV or Excel file that is dropped on a page of lists to the import: into their model, or to the choice among several. */
export function ImportDrop({ models, children }: Props) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  useDropGuard();
  const [first, ...others] = models;
  const only = first && !others.length ? first.model : null;
  const onDragOver = (event: DragEvent) => {
    // A field of the page may take files by itself.
    if (!first || event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    const most = fileSize(largestSheet, language);
    if (!isSheet(file)) notifications.show({ message: text('imports.otherFile', { name: file.name }), color: 'red' });
    else if (file.size > largestSheet) notifications.show({ message: text('imports.tooLarge', { name: file.name, most }), color: 'red' });
    else {
      leaveFile(chosenFile(file));
      void navigate(only ? `/import/${only.slug}` : '/import');
    }
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (!first || event.defaultPrevented) return;
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the menu.
    <div className={classes.dropPage} onDragOver={onDragOver} onDragLeave={() => setOver(false)} onDrop={onDrop}>
      {children}
      {over && (
        <p className={classes.dropHere} role="status">
          {only ? text('imports.into', { name: label(only.displayed_name) }) : text('imports.title')}
        </p>
      )}
    </div>
  );
}
