import { functions } from '@millwright/core/formula/check/functions.ts';
import { expect, it } from 'vitest';
import texts from '../locales/en.json' with { type: 'json' };

it('says of every function what it is for, and of no other', () =>
  expect(Object.keys(texts.formula.functions).sort()).toEqual([...functions.keys()].sort()));
