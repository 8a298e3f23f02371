import { useState } from 'react';

/** Something that waits for a yes or no. */
export type Question<T> = T & { answer: (sure: boolean) => void };

/** What is asked now, null for nothing, and what asks it and waits for the answer. */
export function useQuestion<T extends object>() {
  const [question, setQuestion] = useState<Question<T> | null>(null);
  const ask = (about: T) =>
    new Promise<boolean>((resolve) =>
      setQuestion({
        ...about,
        answer: (sure) => {
          setQuestion(null);
          resolve(sure);
        },
      }),
    );
  return [question, ask] as const;
}
