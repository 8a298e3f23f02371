import type { JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { audiencesOf } from '../../notices/audience/audience.ts';
import { notifyPeople } from '../../notices/audience/notify-people.ts';
import { type InsideStep, primaryItem, textOf } from './types.ts';

/** The most characters of a notification; longer texts are cut. */
const most = { title: 200, details: 2_000 };

const detailsOf = ({ details }: JsonObject) => (typeof details === 'string' ? details.trim().slice(0, most.details) : '');

/** Notifies people inside the product. */
export const notify: InsideStep = async (context) => {
  const { tenant, input } = context;
  const object = primaryItem(context);
  const title = textOf(input, 'title').trim().slice(0, most.title);
  const audiences = await audiencesOf(tenant, input);
  return { told: await notifyPeople(tenant, audiences, { title, details: detailsOf(input), object_id: isUuid(object) ? object : null }) };
};
