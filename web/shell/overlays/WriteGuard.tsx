import { Suspense, useEffect, useRef } from 'react';
import { askBeforeWrites } from '../../data/writes/before-write.ts';
import { useQuestion } from '../../layers/use-question.ts';
import { type Following, useOutlookDoubt } from '../../outlooks/use-outlook-doubt.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { WriteQuestionMissing } from './without-script.tsx';

const WriteQuestion = loadable(async () => (await import('../../outlooks/WriteQuestion.tsx')).WriteQuestion, { missing: WriteQuestionMissing });

/**
 * Asks once more before a record is changed in its place (on its page, in a cell, on a board or calendar) while something
 * else follows from it. Such a change waits for the script of the question, and one that comes meanwhile for its answer.
 */
export function WriteGuard() {
  const doubtOf = useOutlookDoubt();
  const [question, ask] = useQuestion<Following>();
  const latest = useRef({ doubtOf, ask });
  latest.current = { doubtOf, ask };
  useEffect(() => {
    let last: Promise<unknown> = Promise.resolve();
    return askBeforeWrites(async (write) => {
      const following = await latest.current.doubtOf(write);
      if (following.parts.length === 0) return true;
      const answer = last.then(() => latest.current.ask(following));
      last = answer;
      return answer;
    });
  }, []);
  return (
    <Suspense fallback={null}>
      <WriteQuestion question={question} />
    </Suspense>
  );
}
