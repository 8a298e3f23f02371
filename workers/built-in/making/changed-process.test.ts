import { followsChangedProcesses, followsStepsWithoutKeys, keepsReachedSteps } from '@millwright/seeds/testing/scenarios/making/changed-process.ts';
import { it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

it('open orders follow a changed routing, none moves, and finished ones stay', () => followsChangedProcesses(company.works));
it('a step that an order has reached stays its own', () => keepsReachedSteps(company.works));
it('steps without a key are followed one by one', () => followsStepsWithoutKeys(company.works));
