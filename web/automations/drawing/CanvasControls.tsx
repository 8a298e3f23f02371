import { useMediaQuery } from '@mantine/hooks';
import { IconMaximize, IconMinus, IconPlus, IconPointerPlus } from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useMarks } from '../clipboard/use-step-clipboard.ts';
import classes from './drawing.module.css';

/** Zoom and fit of the drawing; for fingers, the mode in which they mark steps. */
export function CanvasControls({ onFit }: { onFit: () => void }) {
  const text = useText();
  const flow = useReactFlow();
  const { selecting, setSelecting } = useMarks();
  const touched = useMediaQuery('(any-pointer: coarse)', false, { getInitialValueInEffect: false });
  return (
    <div className={classes.controls}>
      <ToolbarButton label={text('automations.canvas.zoomOut')} icon={IconMinus} onClick={() => void flow.zoomOut()} />
      <ToolbarButton label={text('automations.canvas.zoomIn')} icon={IconPlus} onClick={() => void flow.zoomIn()} />
      <ToolbarButton label={text('automations.canvas.fit')} icon={IconMaximize} onClick={onFit} />
      {touched && (
        <ToolbarButton
          size={44}
          label={text('automations.clipboard.select')}
          icon={IconPointerPlus}
          pressed={selecting}
          onClick={() => setSelecting(!selecting)}
        />
      )}
    </div>
  );
}
