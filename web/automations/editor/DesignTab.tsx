import { Canvas } from '../drawing/Canvas.tsx';
import { Inspector } from '../inspector/Inspector.tsx';
import classes from './editor.module.css';
import { RunBar } from './RunBar.tsx';
import type { EditorState } from './use-editor-state.ts';
import type { EditorPlace } from './use-place.ts';

type Props = { state: EditorState; place: EditorPlace; name: string };

/** The drawing with the dock beside it, and above it the run that is shown. */
export function DesignTab({ state, place, name }: Props) {
  const { editor, run } = state;
  // An inspector keeps its tab while a step is looked at; another run begins afresh.
  return (
    <>
      <RunBar state={state} place={place} name={name} />
      <div className={classes.body}>
        <div className={classes.stage}>
          <Canvas />
        </div>
        <Inspector key={editor.traces ? (run?.id ?? 'dry') : 'design'} />
      </div>
    </>
  );
}
