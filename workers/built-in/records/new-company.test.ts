import { seeds } from '@millwright/seeds/seeds.ts';
import { managesProjects } from '@millwright/seeds/testing/scenarios/projects/projects.ts';
import { hasDefaultProcesses, hasPlaces } from '@millwright/seeds/testing/scenarios/records/new-company.ts';
import { describe, expect, it } from 'vitest';
import { servedCompany } from '../../testing/served.ts';
import { worksOf } from '../../testing/works.ts';

const company = servedCompany(() => ({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false }));

describe('a new company has', () => {
  it('the five workstations and the fixed places beside one ordinary place', () => hasPlaces(worksOf(company.h)));
  it('a default process for each kind of object, with its steps', () => hasDefaultProcesses(worksOf(company.h)));

  it('projects that are made with their tasks, go on and end', () => managesProjects(worksOf(company.h)));

  it('its groups of views, by the names of the specification', async () => {
    const groups = (await company.send('GET', '/v1/documents/view_groups?limit=500')).body.data as { slug: string; name: object }[];
    expect(groups.find(({ slug }) => slug === 'sales-order')?.name).toMatchObject({ en: 'Sales', fr: 'Commandes' });
  });
});
