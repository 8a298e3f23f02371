import type { Seeds } from '@millwright/core/seed/types.ts';
import { actions } from './manufacturing/actions.ts';
import { models } from './manufacturing/models.ts';
import { binding } from './manufacturing/processes/binding.ts';
import { looks } from './manufacturing/processes/looks.ts';
import { records } from './manufacturing/processes/records.ts';
import { relations } from './manufacturing/relations.ts';

/** The configuration that every company is built on, below its own overrides. */
export const seeds: Seeds = {
  builtIn: {
    models,
    relations,
    view_groups: [],
    views: [],
    forms: [],
    settings_data_connections: [],
    binding,
    looks,
    records,
  },
  actions,
};
