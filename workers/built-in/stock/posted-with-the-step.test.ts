import {
  countsOrStays,
  givesBackOrStays,
  makesOrStays,
  receivesOrStays,
  shipsOrStays,
} from '@millwright/seeds/testing/scenarios/stock/posted-with-the-step.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('a step is reached with its movements or not at all', () => {
  it('where goods leave', () => shipsOrStays(company.works));
  it('where they come', () => receivesOrStays(company.works));
  it('where they are counted', () => countsOrStays(company.works));
  it('where they are made', () => makesOrStays(company.works));
  it('where they come back, as their order is cancelled', () => givesBackOrStays(company.works));
});
