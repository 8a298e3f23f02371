import {
  type Article,
  articles,
  bills,
  type Component,
  closedDays,
  customers,
  lots,
  type Offer,
  places as stores,
  suppliers,
} from '../examples/masters.ts';
import type { Job, Tables } from '../types.ts';
import { assembly, daysOf, routingOf, routings } from './routings.ts';

export const places = { hall: 'Hall 1', racks: 'Bar racks', shelves: 'Shelves', blocked: 'Quality hold' };

/** Names for frePPLe's Item 01 to Item 10, with the cost of one piece. */
const items: [name: string, cost: number][] = [
  ['Gearbox housing', 310],
  ['Drive shaft', 185],
  ['Bearing block', 74],
  ['Spindle', 420],
  ['Pump body', 265],
  ['Coupling', 58],
  ['Crankshaft', 530],
  ['Valve block', 190],
  ['Turbine wheel', 340],
  ['Cutter head', 610],
];
const itemOf = (job: number) => `IT-${String(job).padStart(2, '0')}`;

const assembled: Article[] = [
  ['GU-10', 'Gear unit GU-10', 'finished-good', 'pc', 'batch-non-perishable', 2450, { lead: 2, safety: 1 }],
  ['P-50', 'Pump P-50', 'finished-good', 'pc', 'batch-non-perishable', 3890, { lead: 3 }, assembly],
  ['MH-3', 'Milling head MH-3', 'finished-good', 'pc', 'batch-non-perishable', 4980, { lead: 3 }, assembly],
];
const machined = (tables: Tables): Article[] =>
  items.map(([name, cost], at): Article => {
    const planned = { lead: daysOf(tables, at + 1), ...(at === 1 && { safety: 2, multiple: 2 }) };
    return [itemOf(at + 1), name, 'semi-finished', 'pc', 'batch-non-perishable', cost, planned, routingOf(at + 1)];
  });
const bought: Article[] = [
  ['RM-CAST-H', 'Housing casting', 'raw-material', 'pc', 'batch', 92],
  ['RM-CAST-P', 'Pump casting', 'raw-material', 'pc', 'batch', 81],
  ['RM-BAR40', 'Steel bar 40 mm', 'raw-material', 'm', 'batch', 14.5],
  ['RM-BAR80', 'Steel bar 80 mm', 'raw-material', 'm', 'batch', 52],
  ['RM-ALU', 'Aluminium billet', 'raw-material', 'kg', 'batch', 6.8],
  ['RM-FORG', 'Forged blank', 'raw-material', 'pc', 'batch', 138],
  ['BP-BRG', 'Ball bearing 6205', 'raw-material', 'pc', 'batch', 7.9, { safety: 40 }],
  ['BP-SCR', 'Screw M8 × 30', 'raw-material', 'pc', 'batch', 0.12],
  ['BP-INS', 'Carbide insert', 'raw-material', 'pc', 'batch', 11],
  ['BP-MOT', 'Motor 2.2 kW', 'raw-material', 'pc', 'batch', 410],
  ['BP-SEAL', 'Seal kit P-50', 'raw-material', 'pc', 'batch', 36],
  ['CO-OIL', 'Gear oil', 'consumable', 'l', 'batch', 9.4],
  ['PK-CRATE', 'Wooden crate', 'packaging', 'pc', 'batch', 38],
];

const parts: Record<string, Component[]> = {
  'GU-10': [
    ['IT-01', 1],
    ['IT-02', 1],
    ['IT-03', 2],
    ['IT-06', 1],
    ['BP-BRG', 4],
    ['BP-SCR', 16],
    ['CO-OIL', 0.8],
    ['PK-CRATE', 1, 'packaging'],
  ],
  'P-50': [
    ['IT-05', 1],
    ['IT-07', 1],
    ['IT-08', 1],
    ['IT-09', 1],
    ['BP-MOT', 1],
    ['BP-SEAL', 1],
    ['BP-SCR', 12],
  ],
  'MH-3': [
    ['IT-10', 1],
    ['IT-04', 1],
    ['BP-BRG', 2],
    ['BP-MOT', 1],
    ['BP-SCR', 8],
  ],
  'IT-01': [['RM-CAST-H', 1]],
  'IT-02': [['RM-BAR40', 0.6]],
  'IT-03': [['RM-ALU', 1.4]],
  'IT-04': [['RM-BAR80', 0.45]],
  'IT-05': [['RM-CAST-P', 1]],
  'IT-06': [['RM-BAR80', 0.12]],
  'IT-07': [['RM-FORG', 1]],
  'IT-08': [['RM-ALU', 2.2]],
  'IT-09': [['RM-FORG', 1]],
  'IT-10': [
    ['RM-FORG', 1],
    ['BP-INS', 6],
  ],
};

const [steel, foundry, forge, drives, trade] = ['North Steel', 'Castings Moser', 'Anvil Forge', 'Drive Technik', 'Tool & Bearing Trade'] as const;
const offers: Offer[] = [
  ['NS-40', 'RM-BAR40', steel, 14.5, 5, 6],
  ['NS-80', 'RM-BAR80', steel, 52, 5, 3],
  ['NS-AL', 'RM-ALU', steel, 6.8, 7, 25],
  ['CM-H10', 'RM-CAST-H', foundry, 92, 12, 1, 5],
  ['CM-P50', 'RM-CAST-P', foundry, 81, 12, 1, 5],
  ['AF-138', 'RM-FORG', forge, 138, 15, 4],
  ['DT-M22', 'BP-MOT', drives, 410, 18],
  ['TB-6205', 'BP-BRG', trade, 7.9, 3, 10],
  ['TB-M8', 'BP-SCR', trade, 0.12, 3, 200],
  ['TB-INS', 'BP-INS', trade, 11, 3, 10],
  ['TB-OIL', 'CO-OIL', trade, 9.4, 3, 20],
  ['TB-CR', 'PK-CRATE', trade, 38, 4, 5],
];

const families: Record<string, { family: string; place: string }> = {
  IT: { family: 'Machined parts', place: places.hall },
  RM: { family: 'Blanks and bars', place: places.racks },
  BP: { family: 'Bought parts', place: places.shelves },
  CO: { family: 'Consumables', place: places.shelves },
  PK: { family: 'Packaging', place: places.shelves },
};

/** The master data of the job shop: routings, articles, bills of materials, suppliers, customers, closures and first lots. */
export const masters = (tables: Tables, today: string): Job[] => [
  stores(Object.values(places)),
  ...routings(tables),
  articles([...assembled, ...machined(tables), ...bought], (reference) => {
    return families[reference.slice(0, 2)] ?? { family: 'Assemblies', place: places.hall };
  }),
  ...bills(parts),
  ...suppliers(
    [
      [steel, 'Rolling Mill Road 14\n20457 Hamburg\nGermany', 'orders@north-steel.test'],
      [foundry, 'Foundry Lane 2\n8700 Leoben\nAustria', 'office@castings-moser.test'],
      [forge, 'Hammer Street 6\n58091 Hagen\nGermany', 'sales@anvil-forge.test'],
      [drives, 'Motor Avenue 30\n97616 Bad Neustadt\nGermany', 'sales@drive-technik.test'],
      [trade, 'Industry Park 8\n8400 Winterthur\nSwitzerland', 'shop@tool-bearing.test'],
    ],
    offers,
  ),
  ...customers([
    ['Harbour Cranes', 'Quay 11', '27568', 'Bremerhaven', 'Germany', '', 'purchasing@harbour-cranes.test'],
    ['Alpine Waterworks', 'Reservoir Road 1', '6020', 'Innsbruck', 'Austria', '', 'technik@alpine-water.test'],
    ['Rotor Tools', 'Precision Street 5', '78532', 'Tuttlingen', 'Germany', '', 'orders@rotor-tools.test'],
    ['Mill Works Brandt', 'Mill Lane 17', '37073', 'Göttingen', 'Germany', '', 'brandt@mill-works.test'],
  ]),
  lots([
    ['H-2201', 'IT-01', 6, places.hall, ''],
    ['C-2188', 'IT-06', 6, places.hall, ''],
    ['S-2150', 'IT-04', 1, places.hall, ''],
    ['S-2149', 'IT-04', 1, places.blocked, ''],
    ['GU-98', 'GU-10', 1, places.hall, ''],
    ['AL-7', 'RM-ALU', 64, places.racks, ''],
    ['F-61', 'RM-FORG', 2, places.racks, ''],
    ['BRG-5', 'BP-BRG', 60, places.shelves, ''],
    ['SCR-9', 'BP-SCR', 600, places.shelves, ''],
    ['INS-3', 'BP-INS', 20, places.shelves, ''],
    ['MOT-4', 'BP-MOT', 1, places.shelves, ''],
    ['OIL-1', 'CO-OIL', 25, places.shelves, ''],
    ['CRT-2', 'PK-CRATE', 8, places.shelves, ''],
  ]),
  closedDays(
    [
      ['Inventory day', 40, 40],
      ['Overhaul of the crane', -30, -29],
      ['Works holiday', 45, 56, foundry],
    ],
    today,
  ),
];
