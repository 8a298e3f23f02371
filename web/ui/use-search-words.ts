import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The words of a page's search. They are typed here and follow in the address (`?q=`), which the router writes a moment
 * later; an address that comes from elsewhere (a link, Back) sets them.
 */
export function useSearchWords(): [string, (words: string) => void] {
  const [params, setParams] = useSearchParams();
  const stored = params.get('q') ?? '';
  const [words, setWords] = useState(stored);
  const sent = useRef(new Set([stored]));
  useEffect(() => {
    if (!sent.current.delete(stored)) setWords(stored);
  }, [stored]);
  const change = (next: string) => {
    setWords(next);
    sent.current.add(next);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set('q', next);
        else after.delete('q');
        return after;
      },
      { replace: true },
    );
  };
  return [words, change];
}
