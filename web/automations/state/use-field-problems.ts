import { stepOf } from '../graph/graph.ts';
import { useEditor } from './editor-context.ts';
import { useProblemText } from './use-problem-text.ts';

/** The problems of one value of a step's input, by its place (`<step>/<path>`); without those of nested values. */
export function useFieldProblems(place: string): string[] {
  const { draft, problems } = useEditor();
  const words = useProblemText();
  const [id = '', ...path] = place.split('/');
  const own = (problems.get(id) ?? []).filter(({ field }) => field.replace(/^steps\[\d+\]\.input\./, '') === path.join('/'));
  return [...new Set(own.map((problem) => words(problem, stepOf(draft, id))))];
}
