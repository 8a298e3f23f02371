import { keepsLimits } from '@millwright/seeds/testing/scenarios/records/limits.ts';
import { it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

it('the limits of fields hold for records and forms alike', () => keepsLimits(company.works));
