import { type Build, build, builds, issued, output } from '../examples/documents.ts';
import { moved } from '../examples/jobs.ts';
import { articles, bills, lots } from '../examples/masters.ts';
import type { Job } from '../types.ts';

const place = 'Stock';

const made: Build[] = [
  { number: 'BO0101', article: 'KIT-CARE', quantity: 80, due: -36 },
  { number: 'BO0102', article: 'KIT-CARE', quantity: 60, due: -9 },
];
const toPack: Build[] = [
  { number: 'BO0103', article: 'KIT-CARE', quantity: 50, due: 2 },
  { number: 'BO0104', article: 'KIT-CARE', quantity: 40, due: -1 },
];
const beingMade: Build = { number: 'BO0105', article: 'KIT-CARE', quantity: 30, due: 4 };

/**
 * Invented kits, because the dataset has no packaging, and its orders in production have no picks. The kits are made of
 * issued materials and sold in boxes. Some of them are not packed yet.
 */
export const kits = (today: string): Job[] => [
  articles(
    [
      ['KIT-CARE', 'Furniture care kit', 'finished-good', 'pc', 'batch', 14.9],
      ['RM-PADS', 'Felt pads, set of 12', 'raw-material', 'pc', 'batch', 0.6],
      ['RM-PEN', 'Touch-up pen', 'raw-material', 'pc', 'batch', 1.8],
      ['PK-BOX-S', 'Folding box S', 'packaging', 'pc', 'batch', 0.25],
    ],
    () => ({ family: 'Furniture', place }),
  ),
  ...bills({
    'KIT-CARE': [
      ['RM-PADS', 2],
      ['RM-PEN', 1],
      ['PK-BOX-S', 1, 'packaging'],
    ],
  }),
  lots([
    ['PADS-18', 'RM-PADS', 900, place, ''],
    ['PEN-42', 'RM-PEN', 400, place, ''],
    ['BOX-7', 'PK-BOX-S', 500, place, ''],
  ]),
  ...builds([...made, ...toPack, beingMade], today),
  ...issued(build('BO0101')),
  output({ number: 'OUT-1', order: build('BO0101'), lot: 'KIT-31', quantity: 80, days: -38 }, today),
  ...issued(build('BO0102')),
  output({ number: 'OUT-2', order: build('BO0102'), lot: 'KIT-32', quantity: 35, days: -11 }, today),
  output({ number: 'OUT-3', order: build('BO0102'), lot: 'KIT-33', quantity: 24, scrap: 1, rest: 'close-short', days: -10 }, today),
  ...issued(build('BO0103')),
  output({ number: 'OUT-4', order: build('BO0103'), lot: 'KIT-34', quantity: 20, days: -1 }, today),
  moved(build('BO0103'), 'std-mo-status-packaging'),
  ...issued(build('BO0104'), 'std-mo-status-packaging'),
  ...issued(build('BO0105')),
];
