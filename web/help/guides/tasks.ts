import type { Resource, Verb } from '@millwright/core/access/types.ts';
import type { Page } from '../pages/page-of.ts';
import type english from './texts/en.json';

export type Seat = keyof typeof english.seats;
export type TaskId = keyof typeof english.tasks;
/** The guides in one language: the lines of each task. */
export type GuideTexts = { seats: Record<Seat, string>; tasks: Record<TaskId, { title: string; press: string; then: string; wrong: string }> };

/** The seat of a task, the pages whose help shows it first, and the right that it requires. */
export type Task = { seat: Seat; on: readonly Page[]; right?: readonly [Verb, Resource] };

const build = (resource: Resource): readonly [Verb, Resource] => ['UPDATE', resource];

/** Every task of the guides, in the order in which they are read. Views and forms that a task names are its pages too. */
export const tasks: Record<TaskId, Task> = {
  work: { seat: 'operator', on: ['home'] },
  scan: { seat: 'operator', on: ['home', 'object', 'form', 'objects'] },
  pick: { seat: 'operator', on: [] },
  output: { seat: 'operator', on: [] },
  receive: { seat: 'operator', on: [] },
  count: { seat: 'operator', on: [] },
  offline: { seat: 'operator', on: ['form', 'unsent'] },
  order: { seat: 'office', on: [] },
  quote: { seat: 'office', on: [] },
  buy: { seat: 'office', on: [] },
  plan: { seat: 'office', on: [] },
  goodsback: { seat: 'office', on: [] },
  undo: { seat: 'office', on: ['view', 'object', 'trash'] },
  find: { seat: 'office', on: ['view', 'views', 'objects'] },
  field: { seat: 'designer', on: ['models', 'model', 'sheetModel'], right: build('SETTING_MODELS') },
  form: { seat: 'designer', on: ['forms', 'formEditor', 'unpublished'], right: build('FORMS') },
  view: { seat: 'designer', on: ['views', 'viewEditor', 'viewGroup', 'unpublished'], right: build('VIEWS') },
  automation: { seat: 'designer', on: ['automations', 'automation'], right: build('SETTING_DATA_CONNECTIONS') },
  invite: { seat: 'administrator', on: ['people', 'peopleSheet'], right: build('USERS') },
  rights: { seat: 'administrator', on: ['groups', 'audit'], right: build('CLIENTS') },
  leaver: { seat: 'administrator', on: ['people', 'audit'], right: build('USERS') },
  import: { seat: 'administrator', on: ['imports', 'models'], right: ['CREATE', 'MODELS'] },
  token: { seat: 'integrator', on: ['profile', 'settings', 'explorer'] },
  call: { seat: 'integrator', on: ['explorer', 'profile'] },
  connect: { seat: 'integrator', on: ['integrations', 'integration'], right: build('SETTING_DATA_CONNECTIONS') },
  hook: { seat: 'integrator', on: ['automations', 'automation', 'integrations'], right: build('SETTING_DATA_CONNECTIONS') },
  backup: { seat: 'host', on: ['clients', 'about', 'settings'], right: build('CLIENTS') },
  restore: { seat: 'host', on: ['clients', 'about'], right: build('CLIENTS') },
  upgrade: { seat: 'host', on: ['about', 'configuration', 'overrides'], right: build('CLIENTS') },
};

export const seats = [...new Set(Object.values(tasks).map(({ seat }) => seat))];
