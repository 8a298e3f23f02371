import { useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Puts a text where the caret of a control stood when it was left, at the end when it was never there. What is put in may depend on what stands before. */
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
