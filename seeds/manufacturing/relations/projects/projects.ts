import type { BuiltIn } from '../../../languages/english.ts';
import { relation } from '../shared/relation.ts';

/** The new owner is notified at the address of their account. */
const told = { assigns: 'std_email' };

export const projects: BuiltIn['relations'] = [
  relation('std_project.std_client → std_client.std_projects', { name: 'Customer', inverse: 'Projects' }),
  relation('std_project.std_contact → std_contact.std_projects', { name: 'Contact', inverse: 'Projects' }),
  relation('std_project.std_owner → std_user.std_projects', { name: 'Owner', inverse: 'Projects', misc: told }),
  relation('std_project_task.std_project → std_project.std_tasks', { name: 'Project', inverse: 'Tasks', required: true }),
  relation('std_project_task.std_owner → std_user.std_project_tasks', { name: 'Owner', inverse: 'Tasks of projects', misc: told }),
];
