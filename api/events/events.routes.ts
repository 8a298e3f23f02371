import {
  addComment as addCommentEndpoint,
  listEvents as listEventsEndpoint,
  listMentionable as listMentionableEndpoint,
  undoEvents as undoEventsEndpoint,
} from '@millwright/core/contract/events.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { addComment, listEvents } from './events.service.ts';
import { listMentionable } from './mentions/mentions.ts';
import { undoEvents } from './undo.ts';

/** Timelines of records. */
export function eventRoutes(services: Services): Routes {
  return new Routes(services)
    .add(addCommentEndpoint, async (call) => {
      const { related_object_id, comment } = call.input;
      return { data: await call.write((tenant) => addComment(tenant, related_object_id, comment)) };
    })
    .add(undoEventsEndpoint, async (call) => {
      const { event_ids, anyway } = call.input;
      return { data: await call.write((tenant) => undoEvents(tenant, event_ids, anyway)) };
    })
    .add(listMentionableEndpoint, (call) => call.read((tenant) => listMentionable(tenant, call.params.nodeId, call.query)))
    .add(listEventsEndpoint, (call) => call.read((tenant) => listEvents(tenant, call.params.nodeId, call.query)));
}
