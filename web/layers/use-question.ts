import { useState } from 'react';

/** Something that waits for a yes or no. */
export type Question<T> = T & { answer: (sure: boolean) => void };

/** The open question (null for none), and a function that asks a question and waits for the answer. */
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
