/** The button of a process that is the next thing to do. */
export type First = 'record' | 'offer' | 'advance';

type Ways = { record: boolean; offers: boolean; advance: boolean /** Whether a question or rule speaks against advancing. */; hesitates: boolean };

/** Chooses the next thing to do: open the next record, else advance, else an offer; null if none is prominent. */
export function firstOf({ record, offers, advance, hesitates }: Ways): First | null {
  if (record) return 'record';
  if (advance && !hesitates) return 'advance';
  return offers ? 'offer' : null;
}
