import { createContext, useContext } from 'react';
import type { ProcessEditor } from './use-process-editor.ts';

export const ProcessEditorContext = createContext<ProcessEditor | null>(null);

/** The editor state that the parts of the screen share. */
export function useEditing(): ProcessEditor {
  const editor = useContext(ProcessEditorContext);
  if (!editor) throw new Error('A part of the process editor stands outside it.');
  return editor;
}
