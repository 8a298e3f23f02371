import { useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Inserts a text at the last position of the caret in a control, or at its end. The inserted text may depend on the text before. */
export function useInsertion(value: string, onChange: (text: string) => void) {
  const caret = useRef<number | null>(null);
  const leave = ({ currentTarget }: { currentTarget: Control }) => {
    caret.current = currentTarget.selectionStart;
  };
  const insert = (inserted: (before: string) => string) => {
    const before = value.slice(0, caret.current ?? value.length);
    const added = inserted(before);
    caret.current = before.length + added.length;
    onChange(before + added + value.slice(before.length));
  };
  return { leave, insert };
}
