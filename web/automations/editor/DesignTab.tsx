import { useEffect, useRef } from 'react';
import { Canvas } from '../drawing/Canvas.tsx';
import { triggerId } from '../graph/layout.ts';
import { Inspector } from '../inspector/Inspector.tsx';
import { useDock } from '../inspector/use-dock.ts';
import classes from './editor.module.css';
import { RunBar } from './RunBar.tsx';
import type { EditorState } from './use-editor-state.ts';
import type { EditorPlace } from './use-place.ts';

type Props = { state: EditorState; place: EditorPlace; name: string };

/** The drawing with the dock beside it (over it on a phone), and the displayed run above. */
export function DesignTab({ state, place, name }: Props) {
  const { editor, run } = state;
  const { panel, selected } = editor;
  const body = useRef<HTMLDivElement>(null);
  const { over } = useDock();
  const covered = over && panel.kind !== 'closed';
  useFocusThere(covered, () =>
    body.current?.querySelector<HTMLElement>(covered ? '[data-region="inspector"]' : `[data-step="${CSS.escape(selected ?? triggerId)}"]`),
  );
  // The inspector keeps its tab while moving between steps; another run resets it.
  return (
    <>
      <RunBar state={state} place={place} name={name} />
      <div className={classes.body} ref={body}>
        <div className={classes.stage} inert={covered}>
          <Canvas />
        </div>
        {(covered || !over) && <Inspector key={editor.traces ? (run?.id ?? 'dry') : 'design'} />}
      </div>
    </>
  );
}

/** When the dock covers the drawing, the focus moves into it unless it already has it; when it closes, the focus returns to the selection. */
function useFocusThere(covered: boolean, find: () => HTMLElement | null | undefined): void {
  const was = useRef(covered);
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    if (was.current === covered) return;
    was.current = covered;
    const there = latest.current();
    if (!there?.contains(document.activeElement)) there?.focus({ preventScroll: true });
  }, [covered]);
}
