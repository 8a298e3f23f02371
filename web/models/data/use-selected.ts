import { useSearchParams } from 'react-router';

/** Manages the selected item of a page in the address; null if none is selected. */
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
