import { expect, type Page } from '@playwright/test';
import {
  type Ask,
  addCondition,
  askForReset,
  beNew,
  changeAtOnce,
  clearConditions,
  configureStep,
  connectedAutomation,
  declineTour,
  discardUnsent,
  drawNewestRun,
  leaveUnfinished,
  loseConnection,
  newest,
  openFirstRow,
  openForm,
  refuseAccess,
  removeAutomation,
  scanUnknown,
  searchForNothing,
  selectRows,
  sharedAutomation,
  startTour,
  submitEmpty,
  submitUnanswered,
  updateServer,
} from './acts.ts';
import {
  advanceRefused,
  askToRetry,
  createUnknown,
  foreseeAdvance,
  linkUnknown,
  mendedAutomation,
  openColumns,
  openExport,
  openRowMenu,
  ownForm,
  ownRecord,
  removeRecord,
  renameAtOnce,
  startByHand,
  submitAtOnce,
  triedAutomation,
  tryByHand,
} from './dialogs.ts';
import { article, attachFiles, inspection, takeFilesOff } from './fields.ts';

export type Person = 'admin' | 'operator' | 'nobody';
export type Size = 'laptop' | 'tablet';

export type Scene = {
  name: string;
  path: string | ((ask: Ask) => Promise<string>);
  /** The person who is signed in; by default the administrator. */
  as?: Person;
  /** The screen size; by default all. */
  on?: Size;
  /** Prepares the screen, and waits until the subject is visible. */
  act?: (page: Page, ask: Ask) => Promise<void>;
  /** Cleans up, so that later pictures don't show the change. */
  after?: (page: Page, ask: Ask) => Promise<void>;
};

const automation = '/automation/sales-order-generate-shipment-and-pickings';

/** All screenshots: every screen and state. */
export const scenes: Scene[] = [
  { name: 'login', path: '/auth/login', as: 'nobody' },
  { name: 'forgot-password', path: '/auth/login', as: 'nobody', act: askForReset },
  { name: 'reset', path: '/auth/reset-pass?token=x', as: 'nobody' },
  { name: 'welcome', path: '/', act: beNew, after: declineTour },
  { name: 'home', path: '/' },
  { name: 'sales-orders', path: '/view/sales-orders' },
  { name: 'filter', path: '/view/sales-orders', act: addCondition, after: clearConditions },
  { name: 'filtered-empty', path: '/view/sales-orders', act: searchForNothing, after: (page) => page.getByRole('searchbox').first().clear() },
  { name: 'selection', path: '/view/sales-orders', act: selectRows },
  { name: 'advance', path: '/view/sales-orders', act: foreseeAdvance },
  { name: 'advance-refused', path: '/view/sales-orders', act: advanceRefused },
  { name: 'row-menu', path: '/view/sales-orders', act: openRowMenu },
  { name: 'columns-menu', path: '/view/sales-orders', act: openColumns },
  { name: 'export-menu', path: '/view/sales-orders', act: openExport },
  { name: 'record-drawer', path: '/view/sales-orders', act: openFirstRow },
  { name: 'form-drawer', path: '/view/sales-orders', act: openForm },
  { name: 'articles-and-lots', path: '/view/articles-and-lots' },
  { name: 'shipments', path: '/view/shipments' },
  { name: 'order', path: (ask) => newest(ask, 'sales-orders') },
  { name: 'shipment', path: (ask) => newest(ask, 'shipments') },
  { name: 'files', path: article, act: attachFiles, after: takeFilesOff },
  { name: 'linked-attributes', path: inspection, act: (page) => expect(page.getByRole('link', { name: 'Li Na' }).first()).toBeVisible() },
  { name: 'order-form', path: '/form/input-sales-order' },
  { name: 'order-form-problem', path: '/form/input-sales-order', act: submitEmpty },
  { name: 'field-conflict', path: ownRecord, act: renameAtOnce, after: removeRecord },
  { name: 'form-conflict', path: ownForm, act: submitAtOnce, after: removeRecord },
  { name: 'unsent', path: '/form/input-sales-order', act: submitUnanswered, after: discardUnsent },
  {
    name: 'form-recovery',
    path: '/form/input-sales-order',
    act: leaveUnfinished,
    after: (page) => page.getByRole('button', { name: 'Begin anew' }).click(),
  },
  { name: 'palette', path: '/', act: (page) => page.keyboard.press('Control+k') },
  { name: 'keys', path: '/', act: (page) => page.keyboard.press('?') },
  { name: 'tour', path: '/', act: startTour, after: (page) => page.keyboard.press('Escape') },
  { name: 'update', path: '/', act: updateServer, after: (page) => page.unrouteAll() },
  { name: 'offline', path: '/view/sales-orders', act: loseConnection, after: (page) => page.context().setOffline(false) },
  { name: 'scan-refused', path: '/', act: scanUnknown },
  {
    name: 'scan-link',
    path: '/',
    act: async (page) => {
      await scanUnknown(page);
      await linkUnknown(page);
    },
  },
  {
    name: 'scan-create',
    path: '/',
    act: async (page) => {
      await scanUnknown(page);
      await createUnknown(page);
    },
  },
  {
    name: 'operator',
    path: '/',
    as: 'operator',
    on: 'tablet',
    act: (page) => expect(page.getByRole('button', { name: 'Scan', exact: true })).toBeVisible(),
  },
  { name: 'no-access', path: '/automations', as: 'operator', act: refuseAccess },
  { name: 'automations', path: '/automations' },
  { name: 'automation', path: automation, act: drawNewestRun },
  { name: 'automation-design', path: automation },
  { name: 'automation-step', path: automation, act: configureStep },
  { name: 'automation-start', path: automation, act: startByHand },
  { name: 'automation-retry', path: mendedAutomation, act: askToRetry, after: removeAutomation },
  { name: 'automation-trying', path: triedAutomation, act: tryByHand, after: removeAutomation },
  { name: 'automation-history', path: `${automation}?tab=history` },
  { name: 'automation-credentials', path: async (ask) => `${await connectedAutomation(ask)}?tab=credentials`, after: removeAutomation },
  { name: 'out-of-sync', path: sharedAutomation, act: changeAtOnce, after: removeAutomation },
  { name: 'processes', path: '/processes' },
  { name: 'objects', path: '/objects' },
  { name: 'views', path: '/views' },
  { name: 'forms', path: '/forms' },
  { name: 'settings', path: '/settings' },
  { name: 'profile', path: '/profile' },
  { name: 'about', path: '/about' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'no-record', path: '/object/00000000-0000-7000-8000-000000000000' },
];
