import type { Seeds } from '@millwright/core/seed/types.ts';
import { actions } from './manufacturing/actions.ts';
import { automations } from './manufacturing/automations.ts';
import { forms } from './manufacturing/forms.ts';
import { models } from './manufacturing/models.ts';
import { binding } from './manufacturing/processes/binding.ts';
import { records } from './manufacturing/processes/records.ts';
import { looks } from './manufacturing/processes/step-policies.ts';
import { relations } from './manufacturing/relations.ts';
import { viewGroups } from './manufacturing/view-groups.ts';
import { views } from './manufacturing/views.ts';

/** The configuration that every company is built on, below its own overrides. */
export const seeds: Seeds = {
  builtIn: { models, relations, view_groups: viewGroups, views, forms, settings_data_connections: automations, binding, looks, records },
  actions,
};
