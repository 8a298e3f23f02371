import { IconArrowAutofitWidth, IconChevronDown, IconChevronUp, IconDownload, IconPrinter, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { saveFile } from '../../browser/save-file.ts';
import { ToolbarButton } from '../../ToolbarButton.tsx';
import classes from '../pdf.module.css';
import type { Printing } from '../printing/use-printing.ts';
import type { PageWalk } from './use-page-walk.ts';
import { largest, smallest } from './zoom.ts';

type Props = {
  walk: PageWalk;
  zoom: number;
  onZoom: (step: -1 | 0 | 1) => void;
  printing: Printing;
  content: Blob;
  name: string;
};

/** The toolbar: turn pages, zoom, save and print. */
export function PdfTools({ walk, zoom, onZoom, printing, content, name }: Props) {
  const text = useText();
  const { page, total, go } = walk;
  return (
    <div className={classes.tools} role="toolbar" aria-label={name}>
      {total > 1 && (
        <>
          <ToolbarButton label={text('viewer.previous')} icon={IconChevronUp} keys="←" disabled={page === 1} onClick={() => go(page - 1)} />
          <ToolbarButton label={text('viewer.next')} icon={IconChevronDown} keys="→" disabled={page === total} onClick={() => go(page + 1)} />
        </>
      )}
      <span className={classes.at} aria-live="polite">
        {text('viewer.page', { number: page, total })}
      </span>
      <span className={classes.gap} />
      <ToolbarButton label={text('viewer.smaller')} icon={IconZoomOut} keys="-" disabled={zoom <= smallest} onClick={() => onZoom(-1)} />
      <ToolbarButton label={text('viewer.fit')} icon={IconArrowAutofitWidth} keys="0" disabled={zoom === 1} onClick={() => onZoom(0)} />
      <ToolbarButton label={text('viewer.larger')} icon={IconZoomIn} keys="+" disabled={zoom >= largest} onClick={() => onZoom(1)} />
      <ToolbarButton
        label={text('pdf.print')}
        icon={IconPrinter}
        {...(printing.reason !== null && { disabledReason: printing.reason })}
        disabled={printing.done !== null}
        onClick={() => void printing.print()}
      />
      <ToolbarButton label={text('files.download', { name })} icon={IconDownload} onClick={() => saveFile(content, name)} />
    </div>
  );
}
