import { addDays } from '@millwright/core/time/days.ts';
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
import type { Job } from '../types.ts';

export const places = { chill: 'Cold store', ripening: 'Ripening room', dry: 'Dry store', blocked: 'Quality hold' };

const perishable = 'batch-perishable';
const families: Record<string, { family: string; place: string }> = {
  RM: { family: 'Ingredients', place: places.chill },
  PK: { family: 'Packaging', place: places.dry },
  SF: { family: 'Intermediates', place: places.ripening },
  FG: { family: 'Dairy products', place: places.chill },
  BP: { family: 'By-products', place: places.chill },
};

const sold: Article[] = [
  ['FG-YOG-STR', 'Strawberry yoghurt 150 g', 'finished-good', 'pc', perishable, 0.95, { shelf: 28, lead: 1, minimum: 500, multiple: 100 }],
  ['FG-YOG-NAT', 'Natural yoghurt 150 g', 'finished-good', 'pc', perishable, 0.8, { shelf: 28, lead: 1, minimum: 500, multiple: 100 }],
  ['FG-YOG-VAN', 'Vanilla yoghurt 150 g', 'finished-good', 'pc', perishable, 0.99, { shelf: 28, lead: 1, minimum: 200, multiple: 100 }],
  ['FG-CHEESE', 'Fresh cheese 200 g', 'finished-good', 'pc', perishable, 2.6, { shelf: 21, lead: 2, multiple: 50 }],
  ['FG-BUTTER', 'Butter 250 g', 'finished-good', 'pc', perishable, 3.2, { shelf: 45, lead: 1, safety: 50, multiple: 20 }],
  ['BP-WHEY', 'Whey', 'finished-good', 'l', perishable, 0.06, { shelf: 4 }],
];
const between: Article[] = [
  ['SF-STD', 'Standardised milk', 'semi-finished', 'l', perishable, 0.62, { shelf: 5, lead: 1, multiple: 100, maximum: 1500 }],
  ['SF-CREAM', 'Cream 40 %', 'semi-finished', 'l', perishable, 3.1, { shelf: 8 }],
  ['SF-YOG', 'Yoghurt base', 'semi-finished', 'kg', perishable, 0.9, { shelf: 10, lead: 1, multiple: 50 }],
  ['SF-STRAW', 'Strawberry preparation', 'semi-finished', 'kg', perishable, 3.4, { shelf: 60, lead: 2, minimum: 20, multiple: 10 }],
];
const bought: Article[] = [
  ['RM-MILK', 'Raw milk', 'raw-material', 'l', perishable, 0.52, { shelf: 6 }],
  ['RM-CULTURE', 'Yoghurt culture', 'raw-material', 'g', perishable, 0.18, { shelf: 180, safety: 500 }],
  ['RM-RENNET', 'Rennet', 'raw-material', 'ml', perishable, 0.05, { shelf: 240 }],
  ['RM-STRAW', 'Strawberries, frozen', 'raw-material', 'kg', perishable, 3.9, { shelf: 540 }],
  ['RM-SUGAR', 'Sugar', 'raw-material', 'kg', 'batch', 0.85],
  ['RM-VANILLA', 'Vanilla extract', 'raw-material', 'l', 'batch', 96],
  ['RM-SALT', 'Salt', 'raw-material', 'kg', 'batch', 0.4],
  ['PK-JAR', 'Glass jar 150 g', 'packaging', 'pc', 'batch', 0.14],
  ['PK-LID', 'Lid', 'packaging', 'pc', 'batch', 0.03],
  ['PK-LABEL', 'Yoghurt label', 'packaging', 'pc', 'batch', 0.02],
  ['PK-TRAY', 'Tray for 10', 'packaging', 'pc', 'batch', 0.21],
  ['PK-PAPER', 'Cheese and butter paper', 'packaging', 'pc', 'batch', 0.04],
];

const jar: Component[] = [
  ['PK-JAR', 1, 'packaging'],
  ['PK-LID', 1, 'packaging'],
  ['PK-LABEL', 1, 'packaging'],
  ['PK-TRAY', 0.1, 'packaging'],
];
const wrapped: Component[] = [
  ['PK-PAPER', 1, 'packaging'],
  ['PK-TRAY', 0.1, 'packaging'],
];

const recipes: Record<string, Component[]> = {
  'SF-STD': [
    ['RM-MILK', 1.05],
    ['SF-CREAM', 0.06, 'by-products'],
  ],
  'SF-YOG': [
    ['SF-STD', 1.02],
    ['RM-CULTURE', 0.5],
  ],
  'SF-STRAW': [
    ['RM-STRAW', 0.7],
    ['RM-SUGAR', 0.35],
  ],
  'FG-YOG-STR': [['SF-YOG', 0.125], ['SF-STRAW', 0.03], ...jar],
  'FG-YOG-NAT': [['SF-YOG', 0.155], ...jar],
  'FG-YOG-VAN': [['SF-YOG', 0.15], ['RM-VANILLA', 0.0005], ['RM-SUGAR', 0.012], ...jar],
  'FG-CHEESE': [['SF-STD', 1.2], ['RM-RENNET', 0.3], ['RM-SALT', 0.002], ['BP-WHEY', 0.95, 'by-products'], ...wrapped],
  'FG-BUTTER': [['SF-CREAM', 0.55], ...wrapped],
};

const [farms, berries, cultures, glass, print] = [
  'Valley Farmers',
  'Berry Brothers',
  'Culture Laboratory',
  'Huber Glassworks',
  'Lake Printers',
] as const;

const offers: Offer[] = [
  ['VF-RAW', 'RM-MILK', farms, 0.52, 1, 50, 300],
  ['BB-210', 'RM-STRAW', berries, 3.9, 6, 10, 50],
  ['BB-310', 'RM-SUGAR', berries, 0.85, 6, 25],
  ['CL-YO3', 'RM-CULTURE', cultures, 0.18, 10, 50],
  ['CL-RE1', 'RM-RENNET', cultures, 0.05, 10, 100],
  ['HG-J150', 'PK-JAR', glass, 0.14, 8, 120, 1200],
  ['HG-L53', 'PK-LID', glass, 0.03, 8, 500],
  ['LP-YLB', 'PK-LABEL', print, 0.02, 7, 500, 1000],
  ['LP-T10', 'PK-TRAY', print, 0.21, 7, 50],
  ['LP-PAP', 'PK-PAPER', print, 0.04, 7, 250],
  ['BB-900', 'RM-SALT', berries, 0.4, 6, 25],
];

/** The master data of the dairy: articles, bills of materials, suppliers, customers, closures, and the lots before the first delivery. */
export const masters = (today: string): Job[] => [
  stores(Object.values(places)),
  articles([...sold, ...between, ...bought], (reference) => families[reference.slice(0, 2)] ?? { family: '', place: '' }),
  ...bills(recipes),
  ...suppliers(
    [
      [farms, 'Dairy Road 3\n88161 Lindenberg\nGermany', 'milk@valley-farmers.test'],
      [berries, 'Orchard 12\n88069 Tettnang\nGermany', 'sales@berry-brothers.test'],
      [cultures, 'Rue du Levain 8\n39000 Lons-le-Saunier\nFrance', 'orders@culture-lab.test'],
      [glass, 'Furnace Street 40\n6200 Jenbach\nAustria', 'office@huber-glass.test'],
      [print, 'Harbour 7\n9400 Rorschach\nSwitzerland', 'hello@lake-printers.test'],
    ],
    offers,
  ),
  ...customers([
    ['Corner Cooperative', 'Market Square 1', '88131', 'Lindau', 'Germany', 10, 'orders@corner-coop.test'],
    ['Northline Supermarkets', 'Logistics Park 9', '89231', 'Neu-Ulm', 'Germany', 14, 'supply@northline.test'],
    ['Hotel Edelweiss', 'Mountain Road 22', '6764', 'Lech', 'Austria', '', 'kitchen@hotel-edelweiss.test'],
    ['Weber Market Stall', 'Old Market 5', '6850', 'Dornbirn', 'Austria', '', 'weber@market-stall.test'],
    ['Lake Farm', 'Shore Lane 2', '88149', 'Nonnenhorn', 'Germany', '', 'stable@lake-farm.test'],
  ]),
  lots([
    ['YN-488', 'FG-YOG-NAT', 35, places.chill, addDays(today, -1)],
    ['YN-490', 'FG-YOG-NAT', 150, places.chill, addDays(today, 9)],
    ['BU-31', 'FG-BUTTER', 40, places.chill, addDays(today, 30)],
    ['CR-7', 'SF-CREAM', 20, places.chill, addDays(today, -2)],
    ['FC-59', 'FG-CHEESE', 24, places.blocked, addDays(today, 6)],
    ['SALT-2', 'RM-SALT', 40, places.dry, ''],
  ]),
  closedDays(
    [
      ['Cleaning of the tanks', 23, 23],
      ['Cheese fair', -12, -12],
      ['Harvest festival', 30, 32, berries],
    ],
    today,
  ),
];
