import type { Gs1Refusal } from '@millwright/core/barcode/gs1.ts';
import type { PageWork } from '@millwright/core/model/types.ts';
import { decimal, decimalText } from '@millwright/core/value/decimal.ts';
import { useRef, useState } from 'react';
import type { Row } from '../../../blocks/columns/values.ts';
import { useSchema } from '../../../data/documents/use-schema.ts';
import { useScanHandler } from '../../../keys/scan/scan-dispatcher.ts';
import type { LaidOut } from '../../rows/use-related-rows.ts';
import { asksWhy, plannedOf } from '../rows/work.ts';
import { findScanned, type Scanned } from './find-scanned.ts';
import { type Awaited, judgeScan, type Place, type Reason } from './judge-scan.ts';

/** A refused scan with what was expected and, once known, the code's record. */
export type Refusal = {
  /** The number of refusals before it. */
  at: number;
  code: string;
  reason: Reason | 'quantity' | 'unclear';
  unclear: Gs1Refusal['reason'] | null;
  scanned: string;
  expected: Awaited[];
  found: Scanned | null;
};
/** The result of the last scan. */
export type Told = { kind: 'confirmed' | 'already' | 'counted' | 'at'; row: Row | null; count: string; planned: string };

type Props = {
  work: PageWork;
  laid: LaidOut;
  rows: readonly Row[];
  /** Called to confirm a full row. */
  onConfirm: (row: Row) => void;
  /** Called for a row that needs an explanation first. */
  onAsk: (row: Row) => void;
};

const exactly = (value: ReturnType<typeof decimal>) => decimalText(value);

/**
 * Handles scans in a work list: a place, then goods there, then their quantity if the code has one. A refusal stays
 * until its button is pressed, and scans are ignored meanwhile.
 */
export function useWorkScans({ work, laid, rows, onConfirm, onAsk }: Props) {
  const { schema } = useSchema();
  const [place, setPlace] = useState<Place | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const counted = useRef(new Map<string, ReturnType<typeof decimal>>());
  const refusalRef = useRef<Refusal | null>(null);

  const say = (kind: Told['kind'], row: Row | null, count = '', planned = '') => setTold({ kind, row, count, planned });
  const show = (next: Refusal | null) => {
    refusalRef.current = next;
    setRefusal(next);
  };
  const refuse = (code: string, parts: Pick<Refusal, 'reason' | 'scanned' | 'expected'> & Partial<Pick<Refusal, 'unclear'>>) => {
    const next: Refusal = { unclear: null, found: null, code, at: refused.length, ...parts };
    setTold(null);
    show(next);
    setRefused((before) => [next, ...before]);
    if (!schema || parts.reason === 'unclear') return 'refused' as const;
    // The record of the code is shown once found; without a connection only the code is.
    void findScanned(schema, laid.target, work, code)
      .then((found) => found && refusalRef.current === next && show({ ...next, found }))
      .catch(() => undefined);
    return 'refused' as const;
  };
  const enter = (row: Row, count: number | null, code: string, expected: Awaited[]) => {
    const planned = decimal(plannedOf(work, row));
    const sum = count === null ? planned : (counted.current.get(row.identity) ?? decimal(0)).plus(decimal(count));
    if (sum.gt(planned)) return refuse(code, { reason: 'quantity', scanned: exactly(sum), expected });
    if (asksWhy(work, row)) {
      setTold(null);
      onAsk(row);
      return 'refused' as const;
    }
    if (sum.lt(planned)) {
      counted.current.set(row.identity, sum);
      say('counted', row, exactly(sum), exactly(planned));
      return true;
    }
    counted.current.delete(row.identity);
    say('confirmed', row);
    onConfirm(row);
    return true;
  };
  useScanHandler((code) => {
    if (refusalRef.current) return 'refused';
    const judged = judgeScan(work, rows, code, place);
    if (!judged) return false;
    if (judged.kind === 'refused') return refuse(code, judged);
    if (judged.kind === 'unclear') return refuse(code, { reason: 'unclear', unclear: judged.reason, scanned: code, expected: [] });
    if (judged.kind === 'already') {
      say('already', judged.row);
      return 'refused';
    }
    if (judged.kind === 'place') {
      setPlace(judged.place);
      say('at', null);
      return true;
    }
    return enter(judged.row, judged.count, code, [{ name: exactly(decimal(plannedOf(work, judged.row))), place: null }]);
  });
  return { place, told, refusal, refused, close: () => show(null), forget: () => setTold(null), leave: () => setPlace(null) };
}
