import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

type Option = { value: string; label: string };
type Typed = {
  typed: string;
  setTyped: (text: string) => void;
  /** The text is no chosen record's name. */
  open: boolean;
  /** The options that the server found for the text. */
  hits: readonly Option[];
  /** Whether the hits are still those of an earlier text. */
  behind: boolean;
  take: (id: string) => void;
};

/** The option that a text means: the only one with exactly this name, else the only hit. */
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
 * Chooses an option for text that is typed into a list of records, once its hits are loaded. Enter chooses the first hit. Leaving the field
 * chooses the option that the text means (`optionNamed`). If there is none, the text stays, with a problem. Enter on text without a chosen
 * option never submits the form.
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
    /** The search for the typed text is still running. */
    looking: isPending && wanted !== null,
    /** One was just taken: the list stays shut until something else is done. */
    taken,
    /** The list clears its text when it loses the focus. The typed text stays in that case. */
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
