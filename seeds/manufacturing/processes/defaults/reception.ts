import type { NamedDoubt, NamedObjection, ProcessDefinition } from './definition.ts';
import { deliveryHasMoved, goesWithAnother, ofOthers, orderIsCancelled } from './objections.ts';

const ofNoOrder = orderIsCancelled('std_po', 'std-po-status-cancelled');

/** A batch article is put into stock by its lots; without lots nothing would be put into stock, and nobody would notice. */
const withoutLots: NamedObjection = {
  id: 'without-lots',
  when: { fact: 'std_without_lots', operator: 'isNotEmpty', value: true },
  text: 'Its lots are missing, so nothing of it comes into stock: {std_without_lots}. Note them in the reception first.',
};

/** A reception with nothing received is not completed: it keeps waiting, or is closed by cancelling it. */
const nothingCame: NamedObjection = {
  id: 'nothing-came',
  when: { fact: 'std_nothing_came', operator: 'equal', value: true },
  text: 'Nothing of it was received: {std_under_received}. Enter what came first. If nothing comes, cancel it: “Receive the rest” is then offered on the purchase order.',
};

/**
 * The goods in stock must be the received ones: for batch articles the sum of the lots, for other articles at most the
 * received quantity.
 */
const lotsDiffer: NamedObjection = {
  id: 'lots-differ',
  when: { fact: 'std_lots_differ', operator: 'isNotEmpty', value: true },
  text: 'Its lots come to another quantity than was received (in lots ≠ received): {std_lots_differ}. Correct the received quantity, or note what is missing.',
};

/** Each line that is short, as `article: ordered − received = missing unit`. */
const underReceived: NamedDoubt = {
  id: 'under-received',
  close_short: true,
  when: { fact: 'std_under_received', operator: 'isNotEmpty', value: true },
  text: 'Less came than was ordered (ordered − received = missing): {std_under_received}. What came goes into stock. The purchase order stays open and offers “Receive the rest”; if nothing more comes, take it on to Billing.',
};

/** Each line with too much, as `article: received − ordered = too much unit`. A supplier may send more, but a person must confirm it. */
const overReceived: NamedDoubt = {
  id: 'over-received',
  when: { fact: 'std_over_received', operator: 'isNotEmpty', value: true },
  text: 'More came than was ordered (received − ordered = too much): {std_over_received}.',
};

export const reception: ProcessDefinition = {
  key: 'PR-STD-RECEPTION',
  type: 'reception',
  label: 'Reception',
  steps: [
    { key: 'std-rec-status-draft', line_num: 1, label: 'Draft', tone: 'draft', workstation: 'logistics', refuse: [goesWithAnother] },
    {
      key: 'std-rec-status-waiting',
      line_num: 100,
      label: 'Awaiting logistics reception',
      tone: 'hold',
      workstation: 'logistics',
      refuse: [ofNoOrder, goesWithAnother],
    },
    {
      key: 'std-rec-status-to-control',
      line_num: 200,
      label: 'Received / To control',
      tone: 'check',
      workstation: 'logistics',
      refuse: [ofNoOrder, goesWithAnother],
    },
    {
      key: 'std-rec-status-complete',
      line_num: 300,
      label: 'Complete',
      tone: 'done',
      workstation: 'logistics',
      refuse: [ofNoOrder, goesWithAnother, ofOthers, nothingCame, withoutLots, lotsDiffer],
      confirm: [underReceived, overReceived],
    },
    {
      key: 'std-rec-status-cancelled',
      line_num: 1000,
      label: 'Cancelled',
      tone: 'cancelled',
      workstation: 'logistics',
      refuse: deliveryHasMoved,
    },
  ],
};
