import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

type Option = { value: string; label: string };
type Typed = {
  typed: string;
  setTyped: (text: string) => void;
  /** The text is no chosen record's name. */
  open: boolean;
  /** What the text finds, once it has been looked up. */
  hits: readonly Option[];
  /** The hits are still those of an earlier text. */
  behind: boolean;
  take: (id: string) => void;
};

/** The one that text stands for: the record of just that name, else the only one found. */
function optionNamed(text: string, hits: readonly Option[]): Option | undefined {
  const search = text.trim().toLocaleLowerCase();
  const named = hits.filter(({ label }) => label.toLocaleLowerCase() === search);
  return named.length === 1 ? named[0] : hits.length === 1 ? hits[0] : undefined;
}

/** Whether an option of the field's list is walked to: the list may still name one that went away as more was typed. */
function isInList(input: HTMLElement): boolean {
  const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  return option?.hasAttribute('data-combobox-selected') ?? false;
}

/**
 * What becomes of text typed into a list of records, once it has been looked up: Enter takes the first hit, leaving the
 * field takes the one that is meant. Otherwise the text stays, with a problem. Enter on text that is no choice yet never
 * means the form.
 */
export function useTypedChoice({ typed, setTyped, open, hits, behind, take }: Typed) {
  const [wanted, setWanted] = useState<'first' | 'meant' | null>(null);
  const [problem, setProblem] = useState(false);
  const [taken, setTaken] = useState(false);
  const leaving = useRef(false);
  const isPending = open && typed.trim() !== '';
  useEffect(() => {
    if (wanted === null || behind) return;
    setWanted(null);
    const hit = optionNamed(typed, hits) ?? (wanted === 'first' ? hits[0] : undefined);
    if (hit) take(hit.value);
    setTaken(hit !== undefined);
    setProblem(!hit);
  }, [wanted, behind, typed, hits, take]);
  return {
    problem: problem && isPending,
    /** Something is typed that is no choice yet. */
    pending: isPending,
    /** What it stands for is being looked up. */
    looking: isPending && wanted !== null,
    /** One was just taken: the list stays shut until something else is done. */
    taken,
    /** The list empties its text when it is left: then what was typed stays. */
    onSearchChange: (text: string) => {
      if (leaving.current) return;
      setTyped(text);
      setProblem(false);
    },
    around: {
      onMouseDownCapture: () => setTaken(false),
      onKeyDownCapture: (event: KeyboardEvent) => {
        setTaken(false);
        const input = event.target as HTMLElement;
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
        if (!isPending) return;
        event.preventDefault();
        if (!isInList(input)) setWanted('first');
      },
      onBlurCapture: (event: FocusEvent) => {
        setTaken(false);
        leaving.current = isPending && event.target instanceof HTMLInputElement;
        if (leaving.current) setWanted('meant');
      },
      onBlur: () => {
        leaving.current = false;
      },
    },
  };
}
