import { Button } from '@mantine/core';
import { testModules, testWidths } from '@millwright/core/barcode/test-code.ts';
import { barShape, type CodeShape, drawCode, matrixShape } from '@millwright/core/label/code-shape.ts';
import { IconBarcode } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useScanHandler } from '../keys/scan/scan-dispatcher.ts';
import { judgeTestScan, type TestScan } from './judge-test-scan.ts';
import classes from './profile.module.css';

/** Light modules on each side of a DataMatrix. */
const margin = 2;
const testBars = barShape([...testWidths].map(Number));
const testMatrix = matrixShape(
  [...testModules].map((one) => one === '1'),
  Math.sqrt(testModules.length),
  margin,
);

/** A code dark on white, whatever the theme. */
function Code({ shape, height, label }: { shape: CodeShape; height: number; label: string }) {
  return (
    <svg viewBox={`0 0 ${shape.width} ${height}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={shape.width} height={height} fill="#fff" />
      {drawCode(shape, { x: 0, y: 0, width: shape.width, height }).map(({ x, y, width, height: high }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={high} />
      ))}
    </svg>
  );
}

/** While it is open, scans are only tested and open nothing. */
function Trial({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [result, setResult] = useState<TestScan | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  useScanHandler((code) => {
    const judged = judgeTestScan(code);
    setResult(judged);
    return judged.kind === 'well' || 'refused';
  });
  return (
    <section ref={section} tabIndex={-1} className={classes.trial} aria-label={text('profile.scannerTest')}>
      <p>{text('profile.scannerHelp')}</p>
      <div className={classes.codes}>
        <Code shape={testBars} height={60} label={text('profile.scannerBars')} />
        <Code shape={testMatrix} height={testMatrix.height} label={text('profile.scannerMatrix')} />
      </div>
      <p className={classes.verdict} data-kind={result?.kind} role="status">
        {result && text(`profile.scannerReads.${result.kind}`, { code: result.code })}
      </p>
      <Button variant="default" className={classes.narrow} onClick={onClose}>
        {text('actions.close')}
      </Button>
    </section>
  );
}

/** Tries the scanner of this device on a code that has all in it that goes wrong: capitals, digits and the separator. */
export function ScannerTest() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    // The element that had the focus no longer exists; the focus returns to the button that opened the test.
    if (!open && opened.current) button.current?.focus();
    opened.current = open;
  }, [open]);
  if (open) return <Trial onClose={() => setOpen(false)} />;
  return (
    <Button
      ref={button}
      variant="default"
      className={classes.narrow}
      leftSection={<IconBarcode size={20} stroke={1.75} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {text('profile.scannerTest')}
    </Button>
  );
}
