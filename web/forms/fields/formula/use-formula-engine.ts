import { useEffect, useState } from 'react';
import { whenConnected } from '../../../ui/browser/loadable.ts';

export type FormulaEngine = typeof import('./formula-engine.ts');
let loaded: FormulaEngine | null = null;

async function load(): Promise<FormulaEngine> {
  loaded ??= await import('./formula-engine.ts');
  return loaded;
}

/** The evaluator of formulas, once it is loaded; null unless `wanted`. */
export function useFormulaEngine(wanted: boolean): FormulaEngine | null {
  const [engine, setEngine] = useState(loaded);
  const isMissing = wanted && engine === null;
  useEffect(() => {
    if (!isMissing) return;
    let isOpen = true;
    // If the evaluator cannot be loaded, the field shows its stored value; the server computes it again with the submission.
    void whenConnected(load).then(
      (one) => isOpen && setEngine(one),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [isMissing]);
  return wanted ? engine : null;
}
