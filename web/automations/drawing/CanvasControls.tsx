import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './drawing.module.css';

/** The zoom and fit buttons of the drawing. */
export function CanvasControls({ onFit }: { onFit: () => void }) {
  const text = useText();
  const flow = useReactFlow();
  return (
    <div className={classes.controls}>
      <ToolbarButton label={text('automations.canvas.zoomOut')} icon={IconMinus} onClick={() => void flow.zoomOut()} />
      <ToolbarButton label={text('automations.canvas.zoomIn')} icon={IconPlus} onClick={() => void flow.zoomIn()} />
      <ToolbarButton label={text('automations.canvas.fit')} icon={IconMaximize} onClick={onFit} />
    </div>
  );
}
