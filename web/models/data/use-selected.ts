import { useSearchParams } from 'react-router';

/** What is chosen on a page, as the address has it; null when nothing is. */
export function useSelected(name: string): { selected: string | null; select: (value: string | null) => void } {
  const [params, setParams] = useSearchParams();
  const select = (value: string | null) =>
    setParams(
      (before) => {
        const all = new URLSearchParams(before);
        if (value === null) all.delete(name);
        else all.set(name, value);
        return all;
      },
      { replace: true },
    );
  return { selected: params.get(name), select };
}
