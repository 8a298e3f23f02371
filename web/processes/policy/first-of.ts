/** The buttons of a process, one of which is what to do next. */
export type First = 'record' | 'offer' | 'advance';

type Ways = { record: boolean; offers: boolean; advance: boolean /** Something speaks against advancing. */; hesitates: boolean };

/** The one thing to do next: the record that the work goes on with, else to advance, else what is offered instead; null where nothing stands out. */
export function firstOf({ record, offers, advance, hesitates }: Ways): First | null {
  if (record) return 'record';
  if (advance && !hesitates) return 'advance';
  return offers ? 'offer' : null;
}
